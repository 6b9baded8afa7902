// An adapter for Assay in Kotlin for the JVM, with nothing but the standard library.
//
//   kotlinc adapter.kt -include-runtime -d adapter.jar
//   assay run --implementation 'exec:java -jar adapter.jar' --junit junit.xml
//
// To test your library, change START, put the library into the class path (-cp) and call it in
// `decide`. Until then, a small matcher decides by the path, query and fragment of `components`; the
// report shows what it lacks. If the library brings a JSON reader, use it in place of `Json`.

import java.net.URI
import java.net.URISyntaxException
import java.util.Base64

const val START =
  "{\"implementation\": {\"name\": \"example-kotlin\", \"language\": \"Kotlin\", \"version\": \"1.0.0\"}, " +
    "\"questions\": [\"match\"]}"

/** The library refuses the file or the URL. */
class Refused(cause: Exception) : Exception(cause.message, cause)

/** Call your library here: does the URL open the app? `match`, `exclude` or `no_match`. */
fun decide(file: ByteArray, domain: String, app: String, url: String): String {
  val site: Any?
  val link: URI
  try {
    site = Json(String(file, Charsets.UTF_8)).document()
    link = URI(url)
  } catch (error: IllegalArgumentException) {
    throw Refused(error)
  } catch (error: URISyntaxException) {
    throw Refused(error)
  }
  if (link.host != domain) return "no_match"
  val texts = mapOf(
    "/" to (if (link.rawPath.isEmpty()) "/" else link.rawPath),
    "?" to (link.rawQuery ?: ""),
    "#" to (link.rawFragment ?: "")
  )
  val entry = elements(member(member(site, "applinks"), "details"))
    .firstOrNull { app in elements(member(it, "appIDs")) }
  val rule = elements(member(entry, "components"))
    .firstOrNull { rule -> texts.all { (key, text) -> matches(member(rule, key) ?: "*", text) } }
  if (rule == null) return "no_match"
  return if (member(rule, "exclude") == true) "exclude" else "match"
}

/** Whether a pattern matches the whole text: `*` matches any text, `?` one character. */
fun matches(pattern: Any, text: String): Boolean {
  if (pattern !is String)
    throw UnsupportedOperationException("patterns of query items are not supported")
  var at = 0
  var place = 0
  var star = -1
  var retry = 0
  while (place < text.length) {
    val symbol = pattern.getOrNull(at)
    if (symbol == '*') {
      star = ++at
      retry = place
    } else if (symbol == '?' || symbol == text[place]) {
      at++
      place++
    } else if (star >= 0) {
      at = star
      place = ++retry
    } else {
      return false
    }
  }
  return pattern.substring(at).all { it == '*' }
}

/** The bytes of the site association file, which comes in one of three forms. */
fun fileOf(request: Any?): ByteArray {
  val base64 = member(request, "siteBase64")
  if (base64 is String) return Base64.getDecoder().decode(base64)
  val text = member(request, "siteText")
  return (if (text is String) text else textOf(member(request, "site"))).toByteArray()
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
fun answer(request: Any?): Pair<String, Any?> {
  fun text(name: String) = member(request, name) as String
  return try {
    "decision" to decide(fileOf(request), text("domain"), text("app"), text("url"))
  } catch (refusal: Refused) {
    "refused" to refusal.message.toString()
  } catch (gap: UnsupportedOperationException) {
    "skipped" to gap.message.toString()
  } catch (error: Exception) {
    "error" to error.toString()
  } catch (error: StackOverflowError) {
    "error" to error.toString()
  }
}

fun main() {
  val output = java.io.PrintStream(System.out, true, "UTF-8")
  for (line in System.`in`.bufferedReader().lineSequence()) {
    val request = Json(line).document()
    val command = member(request, "cmd")
    if (command == "stop") break
    val response = if (command == "start") START else
      textOf(mapOf("id" to member(request, "id"), answer(request)))
    output.println(response)
  }
}

fun member(value: Any?, name: String): Any? = (value as? Map<*, *>)?.get(name)

fun elements(value: Any?): List<Any?> = value as? List<*> ?: emptyList<Any?>()

/** A reader of JSON as maps, lists, strings, numbers, booleans and null. */
class Json(private val text: String) {
  private var at = 0

  fun document(): Any? {
    val value = value()
    space()
    if (at < text.length) fail()
    return value
  }

  private fun fail(): Nothing = throw IllegalArgumentException("not JSON at character $at")

  private fun space() {
    while (at < text.length && text[at] in " \t\r\n") at++
  }

  private fun skip(word: String): Boolean {
    space()
    if (!text.startsWith(word, at)) return false
    at += word.length
    return true
  }

  private fun expect(word: String) {
    if (!skip(word)) fail()
  }

  private fun value(): Any? {
    if (skip("{")) {
      val members = LinkedHashMap<String, Any?>()
      if (skip("}")) return members
      do {
        expect("\"")
        val name = string()
        expect(":")
        members[name] = value()
      } while (skip(","))
      expect("}")
      return members
    }
    if (skip("[")) {
      val elements = ArrayList<Any?>()
      if (skip("]")) return elements
      do elements.add(value()) while (skip(","))
      expect("]")
      return elements
    }
    if (skip("\"")) return string()
    if (skip("true")) return true
    if (skip("false")) return false
    if (skip("null")) return null
    val start = at
    while (at < text.length && text[at] in "+-.0123456789Ee") at++
    return text.substring(start, at).toDoubleOrNull() ?: fail()
  }

  private fun string(): String {
    val result = StringBuilder()
    while (at < text.length) {
      val character = text[at++]
      if (character == '"') return result.toString()
      if (character < ' ') fail()
      if (character != '\\') {
        result.append(character)
        continue
      }
      val escape = if (at < text.length) "\"\\/bfnrtu".indexOf(text[at++]) else -1
      if (escape < 0 || escape == 8 && at + 4 > text.length) fail()
      if (escape < 8) {
        result.append("\"\\/\b\u000C\n\r\t"[escape])
      } else {
        result.append(text.substring(at, at + 4).toInt(16).toChar())
        at += 4
      }
    }
    fail()
  }
}

fun textOf(value: Any?): String = when (value) {
  is Map<*, *> -> value.entries.joinToString(", ", "{", "}") { textOf(it.key) + ": " + textOf(it.value) }
  is List<*> -> value.joinToString(", ", "[", "]") { textOf(it) }
  is String -> value.map { character ->
    if (character < ' ' || character in "\"\\" || character.isSurrogate())
      String.format("\\u%04x", character.toInt())
    else character.toString()
  }.joinToString("", "\"", "\"")
  else -> value.toString()
}
