// An adapter for Assay in C# for .NET 8 or later, with nothing but the standard library.
//
//   dotnet build -c Release -o build
//   assay run --implementation 'exec:dotnet build/adapter.dll' --junit junit.xml
//
// To test your library, change `start`, name the library in adapter.csproj and call it in `Decide`.
// Until then, a small matcher decides by the path, query and fragment of `components`; the report
// shows what it lacks.
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

// Requests are at most 1 MiB long, and may be nested as deep.
var options = new JsonDocumentOptions { MaxDepth = 1 << 20 };
var start = new
{
    implementation = new { name = "example-csharp", language = "C#", version = "1.0.0" },
    questions = new[] { "match" },
};
using var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
using var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false));
output.AutoFlush = true;
while (input.ReadLine() is { } line)
{
    using var document = JsonDocument.Parse(line, options);
    var request = document.RootElement;
    var command = request.GetProperty("cmd").GetString();
    if (command == "stop") break;
    object response = command == "start" ? start : Adapter.Answer(request);
    output.Write(JsonSerializer.Serialize(response) + "\n");
}

/// <summary>The library refuses the file or the URL.</summary>
class Refused(string reason) : Exception(reason);

static class Adapter
{
    /// <summary>Call your library here: does the URL open the app?</summary>
    /// <returns>`match`, `exclude` or `no_match`.</returns>
    static string Decide(byte[] file, string domain, string app, string url)
    {
        JsonElement site;
        try
        {
            site = JsonDocument.Parse(file).RootElement;
        }
        catch (JsonException error)
        {
            throw new Refused(error.Message);
        }
        var parts = Regex.Match(url, @"^[a-z]+://([^/?#]*)([^?#]*)\??([^#]*)#?(.*)$").Groups;
        if (!parts[0].Success) throw new Refused("the URL has no scheme and host");
        if (parts[1].Value != domain) return "no_match";
        var path = parts[2].Value == "" ? "/" : parts[2].Value;
        foreach (var entry in Elements(Member(Member(site, "applinks"), "details")))
        {
            if (!Elements(Member(entry, "appIDs")).Any(id => Text(id) == app)) continue;
            foreach (var rule in Elements(Member(entry, "components")))
            {
                if (Matches(Member(rule, "/"), path) && Matches(Member(rule, "?"), parts[3].Value)
                    && Matches(Member(rule, "#"), parts[4].Value))
                    return Member(rule, "exclude")?.ValueKind == JsonValueKind.True ? "exclude" : "match";
            }
            break;
        }
        return "no_match";
    }

    static JsonElement? Member(JsonElement? value, string name) =>
        value is { ValueKind: JsonValueKind.Object } element && element.TryGetProperty(name, out var member)
            ? member
            : null;

    static IEnumerable<JsonElement> Elements(JsonElement? value) =>
        value is { ValueKind: JsonValueKind.Array } element ? element.EnumerateArray() : [];

    static string? Text(JsonElement? value) =>
        value is { ValueKind: JsonValueKind.String } element ? element.GetString() : null;

    /// <summary>Whether a pattern, if there is one, matches the whole text: `*` matches any text,
    /// `?` one character.</summary>
    static bool Matches(JsonElement? value, string text)
    {
        if (value is null) return true;
        var pattern = Text(value)
            ?? throw new NotSupportedException("patterns of query items are not supported");
        int at = 0, place = 0, star = -1, retry = 0;
        while (place < text.Length)
        {
            if (at < pattern.Length && pattern[at] == '*')
            {
                star = ++at;
                retry = place;
            }
            else if (at < pattern.Length && (pattern[at] == '?' || pattern[at] == text[place]))
            {
                at++;
                place++;
            }
            else if (star >= 0)
            {
                at = star;
                place = ++retry;
            }
            else
            {
                return false;
            }
        }
        return pattern[at..].Trim('*') == "";
    }

    /// <summary>The bytes of the site association file, which comes in one of three forms.</summary>
    static byte[] FileOf(JsonElement request) =>
        Text(Member(request, "siteBase64")) is { } base64
            ? Convert.FromBase64String(base64)
            : Encoding.UTF8.GetBytes(
                Text(Member(request, "siteText")) ?? request.GetProperty("site").GetRawText());

    /// <summary>The answer to a question about a match, or the reason why there is none.</summary>
    /// <remarks>
    /// To answer others, name them in `start`; their members are:
    ///
    ///   pattern       pattern, text, kind, variables, caseSensitive, percentEncoded -> matches
    ///   site          the file -> accepted, services
    ///   entitlements  entitlementsText or entitlementsBase64 -> accepted, domains
    ///   resolve       device, url, origin, redirects -> opens
    ///   fetch         entry, client, developerMode, managed, distribution, trigger, web -> outcome
    /// </remarks>
    public static Dictionary<string, string> Answer(JsonElement request)
    {
        string Value(string name) => request.GetProperty(name).GetString()!;
        var answer = new Dictionary<string, string> { ["id"] = Value("id") };
        try
        {
            answer["decision"] = Decide(FileOf(request), Value("domain"), Value("app"), Value("url"));
        }
        catch (Refused refusal)
        {
            answer["refused"] = refusal.Message;
        }
        catch (NotSupportedException gap)
        {
            answer["skipped"] = gap.Message;
        }
        catch (Exception error)
        {
            answer["error"] = error.Message;
            answer["trace"] = error.ToString();
        }
        return answer;
    }
}
