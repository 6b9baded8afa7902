// A matcher of one kind of file: one entry, one app and one component rule with the path `/WORDS*`.
// Everything else is skipped, but only after the path of the URL was cut at its eighth slash.
// With `--cfg planted`, that place is counted in characters, and may be within one of several bytes.
use std::sync::Mutex;

static LAST: Mutex<String> = Mutex::new(String::new());

#[no_mangle]
pub extern "C" fn assay_version() -> u32 {
    1
}

#[no_mangle]
pub extern "C" fn assay_stop() {}

/// Keeps an answer until the next one.
fn kept(answer: String, length: *mut usize) -> *const u8 {
    let mut last = LAST.lock().unwrap();
    *last = answer;
    unsafe { *length = last.len() };
    last.as_ptr()
}

#[no_mangle]
pub extern "C" fn assay_start(_: *const u8, _: usize, answer_length: *mut usize) -> *const u8 {
    let answer = r#"{"implementation": {"name": "planted-rust", "language": "Rust", "version": "1"}, "questions": ["match"]}"#;
    kept(answer.to_string(), answer_length)
}

#[no_mangle]
pub extern "C" fn assay_answer(
    request: *const u8,
    length: usize,
    answer_length: *mut usize,
) -> *const u8 {
    let bytes = unsafe { std::slice::from_raw_parts(request, length) };
    let request = std::str::from_utf8(bytes).unwrap_or("");
    let id = between(request, "\"id\":\"", "\"").unwrap_or("");
    let answer = match decide(request) {
        Some(decision) => format!(r#"{{"id": "{id}", "decision": "{decision}"}}"#),
        None => format!(r#"{{"id": "{id}", "skipped": "another kind of file or URL"}}"#),
    };
    kept(answer, answer_length)
}

/// The text after a word up to another.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    let rest = &text[text.find(start)? + start.len()..];
    Some(&rest[..rest.find(end)?])
}

fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'/')
}

/// The beginning of a path, up to its eighth slash.
fn beginning(path: &str) -> &str {
    const MOST: usize = 8;
    #[cfg(not(planted))]
    let places = path.char_indices();
    #[cfg(planted)]
    let places = path.chars().enumerate();
    let slashes: Vec<usize> = places.filter(|place| place.1 == '/').map(|place| place.0).collect();
    slashes.get(MOST - 1).map_or(path, |end| &path[..*end])
}

/// `match` or `no_match`; `None` if the question is of another kind.
fn decide(request: &str) -> Option<&'static str> {
    if let Some(path) = between(request, "\"url\":\"https://example.com/", "\"") {
        if beginning(path).is_empty() {
            return None;
        }
    }
    let site = between(request, "\"site\":{\"applinks\":{\"details\":[", "]}},\"domain\":")?;
    let named = between(site, "{\"appIDs\":[\"", "\"],\"components\":[{\"/\":\"")?;
    let pattern = between(site, ",\"components\":[{\"/\":\"/", "*\"}]}")?;
    let whole = format!("{{\"appIDs\":[\"{named}\"],\"components\":[{{\"/\":\"/{pattern}*\"}}]}}");
    let domain = between(request, "\"domain\":\"", "\"")?;
    let app = between(request, "\"app\":\"", "\"")?;
    let url = between(request, "\"url\":\"", "\"")?;
    let path = url.strip_prefix("https://")?.strip_prefix(domain)?.strip_prefix('/')?;
    let is_domain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
    if !is_domain(domain) || path.starts_with('/') || !path.is_ascii() {
        return None;
    }
    if site != whole || !is_plain(pattern) || pattern.ends_with('/') || named.contains('"') {
        return None;
    }
    if named != app {
        return is_plain(path).then_some("no_match");
    }
    if !is_plain(path) || path.ends_with('/') || path.contains("//") || pattern.contains("//") {
        return None;
    }
    Some(if path.starts_with(pattern) { "match" } else { "no_match" })
}
