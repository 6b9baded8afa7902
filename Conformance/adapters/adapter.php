<?php
// An adapter for Assay in PHP 8, with nothing but what comes with it.
//
//   assay run --implementation 'exec:php adapter.php' --junit junit.xml
//
// To test your library, change IMPLEMENTATION and call the library in `decide`. Until then, a small
// matcher decides by the path, query and fragment of `components`; the report shows what it lacks.

declare(strict_types=1);

const IMPLEMENTATION = ['name' => 'example-php', 'language' => 'PHP', 'version' => '1.0.0'];
const START = ['implementation' => IMPLEMENTATION, 'questions' => ['match']];
const DEPTH = 1 << 20;

/** The library refuses the file or the URL. */
class Refused extends Exception {}

/** The library does not support something yet: the question is declined. */
class Unsupported extends Exception {}

/** Call your library here: does the URL open the app? `match`, `exclude` or `no_match`. */
function decide(string $file, string $domain, string $app, string $url): string
{
    try {
        $site = json_decode($file, false, DEPTH, JSON_THROW_ON_ERROR);
    } catch (JsonException $error) {
        throw new Refused($error->getMessage());
    }
    if (!preg_match('~^[a-z]+://([^/?#]*)([^?#]*)\??([^#]*)#?(.*)$~is', $url, $parts)) {
        throw new Refused('the URL has no scheme and host');
    }
    if ($parts[1] !== $domain) {
        return 'no_match';
    }
    $texts = ['/' => $parts[2] ?: '/', '?' => $parts[3], '#' => $parts[4]];
    foreach ($site->applinks->details ?? [] as $entry) {
        if (!in_array($app, $entry->appIDs ?? [], true)) {
            continue;
        }
        foreach ($entry->components ?? [] as $rule) {
            foreach ($texts as $key => $text) {
                if (!matches($rule->$key ?? '*', $text)) {
                    continue 2;
                }
            }
            return ($rule->exclude ?? false) === true ? 'exclude' : 'match';
        }
        break;
    }
    return 'no_match';
}

/** Whether a pattern matches the whole text: `*` matches any text, `?` one character. */
function matches(mixed $pattern, string $text): bool
{
    if (!is_string($pattern)) {
        throw new Unsupported('patterns of query items are not supported');
    }
    [$pattern, $text] = [characters($pattern), characters($text)];
    [$at, $place, $star, $retry] = [0, 0, null, 0];
    while ($place < count($text)) {
        $symbol = $pattern[$at] ?? null;
        if ($symbol === '*') {
            [$star, $retry] = [++$at, $place];
        } elseif ($symbol === '?' || $symbol === $text[$place]) {
            [$at, $place] = [$at + 1, $place + 1];
        } elseif ($star !== null) {
            [$at, $place] = [$star, ++$retry];
        } else {
            return false;
        }
    }
    return ltrim(implode('', array_slice($pattern, $at)), '*') === '';
}

/** The characters of a text in UTF-8. */
function characters(string $text): array
{
    return preg_split('//u', $text, -1, PREG_SPLIT_NO_EMPTY);
}

/** The bytes of the site association file, which comes in one of three forms. */
function file_of(object $request): string
{
    if (isset($request->siteBase64)) {
        return base64_decode($request->siteBase64);
    }
    return $request->siteText ?? json_encode($request->site, JSON_PRESERVE_ZERO_FRACTION, DEPTH);
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
function answer(object $request): array
{
    try {
        return ['decision' => decide(file_of($request), $request->domain, $request->app, $request->url)];
    } catch (Refused $refusal) {
        return ['refused' => $refusal->getMessage()];
    } catch (Unsupported $gap) {
        return ['skipped' => $gap->getMessage()];
    } catch (Throwable $error) {
        return ['error' => $error->getMessage(), 'trace' => $error->getTraceAsString()];
    }
}

// A warning would be written to standard output, among the answers.
set_error_handler(fn($level, $message) => throw new ErrorException($message, 0, $level));
while (($line = fgets(STDIN)) !== false) {
    $request = json_decode($line, false, DEPTH, JSON_THROW_ON_ERROR);
    if ($request->cmd === 'stop') {
        break;
    }
    $response = $request->cmd === 'start' ? START : ['id' => $request->id, ...answer($request)];
    echo json_encode($response, JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
