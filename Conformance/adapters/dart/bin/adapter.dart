// An adapter for Assay in Dart 3, with nothing but the standard library.
//
//   dart pub get && dart compile exe bin/adapter.dart -o adapter
//   assay run --implementation exec:./adapter --junit junit.xml
//
// To test your library, change `start`, name the library in pubspec.yaml and call it in `decide`.
// Until then, a small matcher decides by the path, query and fragment of `components`; the report
// shows what it lacks.
import 'dart:convert';
import 'dart:io';

const start = {
  'implementation': {'name': 'example-dart', 'language': 'Dart', 'version': '1.0.0'},
  'questions': ['match'],
};

/// The library refuses the file or the URL.
class Refused implements Exception {
  final String reason;
  Refused(this.reason);
}

/// The library does not support something yet: the question is declined.
class Unsupported implements Exception {
  final String feature;
  Unsupported(this.feature);
}

/// Call your library here: does the URL open the app? `match`, `exclude` or `no_match`.
String decide(List<int> file, String domain, String app, String url) {
  final Object? site;
  try {
    site = jsonDecode(utf8.decode(file));
  } on FormatException catch (error) {
    throw Refused(error.message);
  }
  final parts = RegExp(r'^[a-z]+://([^/?#]*)([^?#]*)\??([^#]*)#?(.*)$').firstMatch(url);
  if (parts == null) throw Refused('the URL has no scheme and host');
  if (parts[1] != domain) return 'no_match';
  final texts = {'/': parts[2]!.isEmpty ? '/' : parts[2]!, '?': parts[3]!, '#': parts[4]!};
  for (final entry in elements(member(member(site, 'applinks'), 'details'))) {
    if (!elements(member(entry, 'appIDs')).contains(app)) continue;
    for (final rule in elements(member(entry, 'components'))) {
      if (texts.entries.every((text) => matches(member(rule, text.key) ?? '*', text.value))) {
        return member(rule, 'exclude') == true ? 'exclude' : 'match';
      }
    }
    break;
  }
  return 'no_match';
}

Object? member(Object? value, String name) => value is Map ? value[name] : null;

List elements(Object? value) => value is List ? value : const [];

/// Whether a pattern matches the whole text: `*` matches any text, `?` one character.
bool matches(Object pattern, String text) {
  if (pattern is! String) throw Unsupported('patterns of query items');
  var at = 0, place = 0, star = -1, retry = 0;
  while (place < text.length) {
    final symbol = at < pattern.length ? pattern[at] : '';
    if (symbol == '*') {
      star = ++at;
      retry = place;
    } else if (symbol == '?' || symbol == text[place]) {
      at++;
      place++;
    } else if (star >= 0) {
      at = star;
      place = ++retry;
    } else {
      return false;
    }
  }
  return pattern.substring(at).replaceAll('*', '').isEmpty;
}

/// The bytes of the site association file, which comes in one of three forms.
List<int> fileOf(Map<String, Object?> request) {
  final base64Text = request['siteBase64'];
  if (base64Text is String) return base64.decode(base64Text);
  final text = request['siteText'];
  return utf8.encode(text is String ? text : jsonEncode(request['site']));
}

/// The answer to a question about a match, or the reason why there is none. To answer others, name
/// them in `start`; their members are:
///
///     pattern       pattern, text, kind, variables, caseSensitive, percentEncoded -> matches
///     site          the file -> accepted, services
///     entitlements  entitlementsText or entitlementsBase64 -> accepted, domains
///     resolve       device, url, origin, redirects -> opens
///     fetch         entry, client, developerMode, managed, distribution, trigger, web -> outcome
Map<String, Object?> answer(Map<String, Object?> request) {
  String text(String name) => request[name] as String;
  try {
    return {'decision': decide(fileOf(request), text('domain'), text('app'), text('url'))};
  } on Refused catch (refusal) {
    return {'refused': refusal.reason};
  } on Unsupported catch (gap) {
    return {'skipped': '${gap.feature} are not supported'};
  } catch (error, trace) {
    return {'error': '$error', 'trace': '$trace'};
  }
}

void main() async {
  final lines = stdin.transform(utf8.decoder).transform(const LineSplitter());
  await for (final line in lines) {
    final request = jsonDecode(line) as Map<String, Object?>;
    if (request['cmd'] == 'stop') break;
    final response =
        request['cmd'] == 'start' ? start : {'id': request['id'], ...answer(request)};
    stdout.writeln(jsonEncode(response));
    await stdout.flush();
  }
}
