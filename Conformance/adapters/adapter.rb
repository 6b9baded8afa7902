# An adapter for Assay in Ruby, with nothing but what comes with it.
#
#   assay run --implementation 'exec:ruby adapter.rb' --junit junit.xml
#
# To test your library, change IMPLEMENTATION and call the library in `decide`. Until then, a small
# matcher decides by the path, query and fragment of `components`; the report shows what it lacks.

require "base64"
require "json"
require "uri"

IMPLEMENTATION = { name: "example-ruby", language: "Ruby", version: "1.0.0" }
START = { implementation: IMPLEMENTATION, questions: ["match"] }

# The library refuses the file or the URL.
class Refused < StandardError; end

# The library does not support something yet: the question is declined.
class Unsupported < StandardError; end

# Call your library here: does the URL open the app? `match`, `exclude` or `no_match`.
def decide(file, domain, app, url)
  begin
    site = JSON.parse(file, max_nesting: false)
    link = URI.parse(url)
  rescue JSON::ParserError, URI::InvalidURIError => error
    raise Refused, error.message
  end
  return "no_match" unless link.host == domain
  path = link.path.to_s.empty? ? "/" : link.path
  texts = { "/" => path, "?" => link.query.to_s, "#" => link.fragment.to_s }
  entries = site.is_a?(Hash) ? site.dig("applinks", "details") : []
  entry = Array(entries).find { |entry| Array(entry["appIDs"]).include?(app) } || {}
  rule = Array(entry["components"]).find do |rule|
    texts.all? { |key, text| matches?(rule.fetch(key, "*"), text) }
  end
  return "no_match" unless rule
  rule["exclude"] == true ? "exclude" : "match"
end

# Whether a pattern matches the whole text: `*` matches any text, `?` one character.
def matches?(pattern, text)
  raise Unsupported, "patterns of query items are not supported" unless pattern.is_a?(String)
  at = place = retry_at = 0
  star = nil
  while place < text.length
    if pattern[at] == "*"
      star, retry_at = (at += 1), place
    elsif pattern[at] == "?" || pattern[at] == text[place]
      at, place = at + 1, place + 1
    elsif star
      at, place = star, (retry_at += 1)
    else
      return false
    end
  end
  pattern[at..].delete("*").empty?
end

# The bytes of the site association file, which comes in one of three forms.
def file_of(request)
  return Base64.decode64(request["siteBase64"]).force_encoding("UTF-8") if request["siteBase64"]
  request["siteText"] || JSON.generate(request["site"], max_nesting: 0)
end

# The answer to a question about a match, or the reason why there is none. To answer others, name
# them in START; their members are:
#
#   pattern       pattern, text, kind, variables, caseSensitive, percentEncoded -> matches
#   site          the file -> accepted, services
#   entitlements  entitlementsText or entitlementsBase64 -> accepted, domains
#   resolve       device, url, origin, redirects -> opens
#   fetch         entry, client, developerMode, managed, distribution, trigger, web -> outcome
def answer(request)
  { decision: decide(file_of(request), request["domain"], request["app"], request["url"]) }
rescue Refused => refusal
  { refused: refusal.message.scrub }
rescue Unsupported => gap
  { skipped: gap.message }
rescue StandardError, SystemStackError => error
  { error: error.message.scrub, trace: error.full_message(highlight: false).scrub }
end

$stdout.sync = true
$stdin.set_encoding("UTF-8")
$stdin.each_line do |line|
  request = JSON.parse(line, max_nesting: false)
  break if request["cmd"] == "stop"
  response = request["cmd"] == "start" ? START : { id: request["id"], **answer(request) }
  puts JSON.generate(response)
end
