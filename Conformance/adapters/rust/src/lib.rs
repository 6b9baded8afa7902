//! An adapter for Assay in Rust.
//!
//!     cargo build --release
//!     assay run --implementation exec:target/release/adapter --junit junit.xml
//!
//! The build also makes an implementation as a shared library, which can be fuzzed:
//!
//!     assay run --implementation dylib:target/release/libadapter.so --junit junit.xml
//!
//! To test your library, change START, name the library in Cargo.toml and call it in `decide`. Until
//! then, a small matcher decides by the path, query and fragment of `components`; the report shows
//! what it lacks.

use serde_json::value::RawValue;
use serde_json::{json, Value};
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};
use std::{ptr, slice};

const START: &str = r#"{"implementation": {"name": "example-rust", "language": "Rust", "version": "1.0.0"}, "questions": ["match"]}"#;

/// Why there is no decision.
enum Failure {
    /// The library refuses the file or the URL.
    Refused(String),
    /// The library does not support something yet: the question is declined.
    Unsupported(String),
}

/// Call your library here: does the URL open the app? `match`, `exclude` or `no_match`.
fn decide(file: &[u8], domain: &str, app: &str, url: &str) -> Result<&'static str, Failure> {
    let site: Value =
        serde_json::from_slice(file).map_err(|error| Failure::Refused(error.to_string()))?;
    let (_, rest) = url
        .split_once("://")
        .ok_or_else(|| Failure::Refused("the URL has no scheme and host".to_string()))?;
    let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
    let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    if host != domain {
        return Ok("no_match");
    }
    let texts = [("/", if path.is_empty() { "/" } else { path }), ("?", query), ("#", fragment)];
    let is_named = |entry: &&Value| items(&entry["appIDs"]).iter().any(|id| id == app);
    let entry = items(&site["applinks"]["details"]).iter().find(is_named);
    for rule in entry.map_or(&[][..], |entry| items(&entry["components"])) {
        let mut applies = true;
        for (key, text) in texts {
            applies = applies && matches(&rule[key], text)?;
        }
        if applies {
            return Ok(if rule["exclude"] == true { "exclude" } else { "match" });
        }
    }
    Ok("no_match")
}

fn items(array: &Value) -> &[Value] {
    array.as_array().map_or(&[], Vec::as_slice)
}

/// Whether a pattern, if there is one, matches the whole text: `*` matches any text, `?` one
/// character.
fn matches(pattern: &Value, text: &str) -> Result<bool, Failure> {
    let pattern: Vec<char> = match pattern {
        Value::Null => return Ok(true),
        Value::String(pattern) => pattern.chars().collect(),
        _ => return Err(Failure::Unsupported("patterns of query items".to_string())),
    };
    let text: Vec<char> = text.chars().collect();
    let (mut at, mut place, mut retry) = (0, 0, None);
    while place < text.len() {
        if pattern.get(at) == Some(&'*') {
            at += 1;
            retry = Some((at, place));
        } else if at < pattern.len() && (pattern[at] == '?' || pattern[at] == text[place]) {
            at += 1;
            place += 1;
        } else if let Some((star, start)) = retry {
            (at, place) = (star, start + 1);
            retry = Some((star, place));
        } else {
            return Ok(false);
        }
    }
    Ok(pattern[at..].iter().all(|symbol| *symbol == '*'))
}

type Request = HashMap<String, Box<RawValue>>;

/// A member of a request that is a string.
fn text(request: &Request, name: &str) -> Option<String> {
    request.get(name).and_then(|raw| serde_json::from_str(raw.get()).ok())
}

/// The bytes of the site association file, which comes in one of three forms.
fn file(request: &Request) -> Vec<u8> {
    if let Some(base64) = text(request, "siteBase64") {
        return decoded(&base64);
    }
    let site = || request.get("site").map(|raw| raw.get().to_string());
    text(request, "siteText").or_else(site).unwrap_or_default().into_bytes()
}

/// The bytes of a text in Base64.
fn decoded(base64: &str) -> Vec<u8> {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for digit in base64.chars().filter_map(|character| alphabet.find(character)) {
        bits = bits << 6 | digit as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

/// The answer to a question about a match. To answer others, name them in START; their members are:
///
///     pattern       pattern, text, kind, variables, caseSensitive, percentEncoded -> matches
///     site          the file -> accepted, services
///     entitlements  entitlementsText or entitlementsBase64 -> accepted, domains
///     resolve       device, url, origin, redirects -> opens
///     fetch         entry, client, developerMode, managed, distribution, trigger, web -> outcome
fn answer(request: &Request) -> Value {
    let id = text(request, "id");
    let member = |name| text(request, name).unwrap_or_default();
    let decision = panic::catch_unwind(AssertUnwindSafe(|| {
        decide(&file(request), &member("domain"), &member("app"), &member("url"))
    }));
    match decision {
        Ok(Ok(decision)) => json!({"id": id, "decision": decision}),
        Ok(Err(Failure::Refused(reason))) => json!({"id": id, "refused": reason}),
        Ok(Err(Failure::Unsupported(feature))) => {
            json!({"id": id, "skipped": format!("{feature} are not supported")})
        }
        Err(_) => json!({"id": id, "error": "the library panicked; standard error has the message"}),
    }
}

/// The line that answers a request.
fn response(request: &Request) -> String {
    match text(request, "cmd").as_deref() {
        Some("start") => START.to_string(),
        _ => answer(request).to_string(),
    }
}

/// Answers over pipes: a request is a line.
pub fn serve() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let request: Request = serde_json::from_str(&line?)?;
        if text(&request, "cmd").as_deref() == Some("stop") {
            break;
        }
        writeln!(io::stdout(), "{}", response(&request))?;
    }
    Ok(())
}

// As a shared library; see assay.h.

#[no_mangle]
pub extern "C" fn assay_version() -> u32 {
    1
}

/// # Safety
///
/// The request has that length.
#[no_mangle]
pub unsafe extern "C" fn assay_start(
    request: *const u8, length: usize, answer_length: *mut usize,
) -> *const u8 {
    assay_answer(request, length, answer_length)
}

thread_local! {
    /// The last answer, which must stay where it is until the next.
    static LAST: RefCell<String> = RefCell::default();
}

/// # Safety
///
/// The request has that length.
#[no_mangle]
pub unsafe extern "C" fn assay_answer(
    request: *const u8, length: usize, answer_length: *mut usize,
) -> *const u8 {
    let line = match serde_json::from_slice(slice::from_raw_parts(request, length)) {
        Ok(request) => response(&request),
        Err(_) => return ptr::null(),
    };
    LAST.with(|last| {
        *answer_length = line.len();
        let start = line.as_ptr();
        last.replace(line);
        start
    })
}

#[no_mangle]
pub extern "C" fn assay_stop() {}
