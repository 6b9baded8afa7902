// An adapter for Assay in Java 17 or later, with nothing but the standard library.
//
//   assay run --implementation 'exec:java Adapter.java' --junit junit.xml
//
// To test your library, change START, put the library into the class path (java -cp ...) and call it
// in `decide`. Until then, a small matcher decides by the path, query and fragment of `components`;
// the report shows what it lacks. If the library brings a JSON reader, use it in place of `Json`.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class Adapter {
  static final String START = """
      {"implementation": {"name": "example-java", "language": "Java", "version": "1.0.0"}, \
      "questions": ["match"]}""";

  /** The library refuses the file or the URL. */
  static class Refused extends Exception {
    Refused(Exception cause) {
      super(cause.getMessage(), cause);
    }
  }

  /** Call your library here: does the URL open the app? `match`, `exclude` or `no_match`. */
  static String decide(byte[] file, String domain, String app, String url) throws Refused {
    Object site;
    URI link;
    try {
      site = Json.read(new String(file, StandardCharsets.UTF_8));
      link = new URI(url);
    } catch (IllegalArgumentException | URISyntaxException error) {
      throw new Refused(error);
    }
    if (!domain.equals(link.getHost())) return "no_match";
    var path = link.getRawPath().isEmpty() ? "/" : link.getRawPath();
    var query = link.getRawQuery() == null ? "" : link.getRawQuery();
    var fragment = link.getRawFragment() == null ? "" : link.getRawFragment();
    for (var entry : Json.list(Json.member(Json.member(site, "applinks"), "details"))) {
      if (!Json.list(Json.member(entry, "appIDs")).contains(app)) continue;
      for (var rule : Json.list(Json.member(entry, "components"))) {
        if (matches(rule, "/", path) && matches(rule, "?", query) && matches(rule, "#", fragment))
          return Boolean.TRUE.equals(Json.member(rule, "exclude")) ? "exclude" : "match";
      }
      break;
    }
    return "no_match";
  }

  /** Whether the pattern of a rule, if it has one, matches the whole text. */
  static boolean matches(Object rule, String key, String text) {
    var value = Json.member(rule, key);
    if (value == null) return true;
    if (!(value instanceof String pattern))
      throw new UnsupportedOperationException("patterns of query items are not supported");
    int at = 0, place = 0, star = -1, retry = 0;
    while (place < text.length()) { // `*` matches any text, `?` one character
      char symbol = at < pattern.length() ? pattern.charAt(at) : 0;
      if (symbol == '*') {
        star = ++at;
        retry = place;
      } else if (at < pattern.length() && (symbol == '?' || symbol == text.charAt(place))) {
        at++;
        place++;
      } else if (star >= 0) {
        at = star;
        place = ++retry;
      } else {
        return false;
      }
    }
    return pattern.substring(at).replace("*", "").isEmpty();
  }

  /** The bytes of the site association file, which comes in one of three forms. */
  static byte[] file(Map<?, ?> request) {
    if (request.get("siteBase64") instanceof String base64) return Base64.getDecoder().decode(base64);
    var text = request.get("siteText") instanceof String given ? given : Json.text(request.get("site"));
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The answer to a question about a match, or the reason why there is none. To answer others, name
   * them in START; their members are:
   *
   *   pattern       pattern, text, kind, variables, caseSensitive, percentEncoded -> matches
   *   site          the file -> accepted, services
   *   entitlements  entitlementsText or entitlementsBase64 -> accepted, domains
   *   resolve       device, url, origin, redirects -> opens
   *   fetch         entry, client, developerMode, managed, distribution, trigger, web -> outcome
   */
  static Map<String, Object> answer(Map<?, ?> request) {
    var answer = new LinkedHashMap<String, Object>();
    answer.put("id", request.get("id"));
    try {
      var domain = (String) request.get("domain");
      var app = (String) request.get("app");
      answer.put("decision", decide(file(request), domain, app, (String) request.get("url")));
    } catch (Refused refusal) {
      answer.put("refused", String.valueOf(refusal.getMessage()));
    } catch (UnsupportedOperationException gap) {
      answer.put("skipped", String.valueOf(gap.getMessage()));
    } catch (RuntimeException | StackOverflowError error) {
      var trace = new StringWriter();
      error.printStackTrace(new PrintWriter(trace));
      answer.put("error", error.toString());
      answer.put("trace", trace.toString());
    }
    return answer;
  }

  public static void main(String[] arguments) throws IOException {
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (var line = input.readLine(); line != null; line = input.readLine()) {
      var request = (Map<?, ?>) Json.read(line);
      if ("stop".equals(request.get("cmd"))) break;
      output.println("start".equals(request.get("cmd")) ? START : Json.text(answer(request)));
    }
  }
}

/** JSON as maps, lists, strings, numbers, booleans and null. */
class Json {
  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  static Object read(String text) {
    var reader = new Json(text);
    var value = reader.value();
    reader.space();
    if (reader.at < text.length()) throw reader.error();
    return value;
  }

  static Object member(Object value, String name) {
    return value instanceof Map<?, ?> members ? members.get(name) : null;
  }

  static List<?> list(Object value) {
    return value instanceof List<?> elements ? elements : List.of();
  }

  private IllegalArgumentException error() {
    return new IllegalArgumentException("not JSON at character " + at);
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
  }

  private boolean skip(String word) {
    space();
    if (!text.startsWith(word, at)) return false;
    at += word.length();
    return true;
  }

  private void expect(String word) {
    if (!skip(word)) throw error();
  }

  private Object value() {
    if (skip("{")) {
      var members = new LinkedHashMap<String, Object>();
      if (skip("}")) return members;
      do {
        expect("\"");
        var name = string();
        expect(":");
        members.put(name, value());
      } while (skip(","));
      expect("}");
      return members;
    }
    if (skip("[")) {
      var elements = new ArrayList<Object>();
      if (skip("]")) return elements;
      do elements.add(value()); while (skip(","));
      expect("]");
      return elements;
    }
    if (skip("\"")) return string();
    if (skip("true")) return true;
    if (skip("false")) return false;
    if (skip("null")) return null;
    int start = at;
    while (at < text.length() && "+-.0123456789Ee".indexOf(text.charAt(at)) >= 0) at++;
    try {
      return Double.valueOf(text.substring(start, at));
    } catch (NumberFormatException notNumber) {
      throw error();
    }
  }

  private String string() {
    var result = new StringBuilder();
    while (at < text.length()) {
      char character = text.charAt(at++);
      if (character == '"') return result.toString();
      if (character < ' ') throw error();
      if (character != '\\') {
        result.append(character);
        continue;
      }
      int escape = at < text.length() ? "\"\\/bfnrtu".indexOf(text.charAt(at++)) : -1;
      if (escape < 0 || escape == 8 && at + 4 > text.length()) throw error();
      if (escape < 8) {
        result.append("\"\\/\b\f\n\r\t".charAt(escape));
      } else {
        result.append((char) Integer.parseInt(text.substring(at, at += 4), 16));
      }
    }
    throw error();
  }

  static String text(Object value) {
    if (value instanceof Map<?, ?> members) {
      var parts = new ArrayList<String>();
      members.forEach((name, member) -> parts.add(text(name) + ": " + text(member)));
      return "{" + String.join(", ", parts) + "}";
    }
    if (value instanceof List<?> elements)
      return "[" + String.join(", ", elements.stream().map(Json::text).toList()) + "]";
    if (!(value instanceof String string)) return String.valueOf(value);
    var result = new StringBuilder("\"");
    for (char character : string.toCharArray()) {
      if (character < ' ' || character == '"' || character == '\\' || Character.isSurrogate(character)) {
        result.append(String.format("\\u%04x", (int) character));
      } else {
        result.append(character);
      }
    }
    return result.append('"').toString();
  }
}
