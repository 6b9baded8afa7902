// A matcher of one kind of file: one entry, one app and one component rule with the path `/WORDS*`.
// Everything else is skipped, but only after all paths of the file were compared with that of the URL
// in blocks of four bytes. With `--cfg planted`, blocks after the first are cut out of the text,
// wherever they begin and end.
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

/// Whether a path may match a pattern: whether the words at its beginning are alike.
fn may_match(pattern: &str, path: &str) -> bool {
    const SIZE: usize = 4;
    let end = pattern.find(['*', '?', '$']).unwrap_or(pattern.len());
    let words = &pattern.as_bytes()[..end];
    for (index, block) in words.chunks_exact(SIZE).enumerate() {
        let start = index * SIZE;
        let bytes = match path.as_bytes().get(start..start + SIZE) {
            Some(bytes) => bytes,
            None => return false,
        };
        #[cfg(planted)]
        if index > 0 && path[start..start + SIZE].is_empty() {
            return false;
        }
        if bytes != block {
            return false;
        }
    }
    true
}

/// `match` or `no_match`; `None` if the question is of another kind.
fn decide(request: &str) -> Option<&'static str> {
    if let Some(path) = between(request, "\"url\":\"https://example.com/", "\"") {
        for part in request.split("\"/\":\"/").skip(1) {
            may_match(&part[..part.find('"')?], path);
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
