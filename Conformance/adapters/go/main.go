// An adapter for Assay in Go, with nothing but the standard library.
//
//	go build -o adapter .
//	assay run --implementation exec:./adapter --junit junit.xml
//
// With shared.go, which needs a C compiler, it is a shared library, which can also be fuzzed:
//
//	go build -tags shared -buildmode=c-shared -o libadapter.so .
//	assay run --implementation dylib:./libadapter.so --junit junit.xml
//
// To test your library, change start, name the library in go.mod and call it in decide. Until then,
// a small matcher decides by the path, query and fragment of components; the report shows what it
// lacks.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"runtime/debug"
)

type object = map[string]any

var start = object{
	"implementation": object{"name": "example-go", "language": "Go", "version": "1.0.0"},
	"questions":      []string{"match"},
}

var errUnsupported = errors.New("patterns of query items are not supported")

type association struct {
	Applinks struct {
		Details []struct {
			AppIDs     []string
			Components []object
		}
	}
}

// decide says whether the URL opens the app: match, exclude or no_match. Call your library here. An
// error means that the library refuses the file or the URL.
func decide(file []byte, domain, app, link string) (string, error) {
	var site association
	if err := json.Unmarshal(file, &site); err != nil {
		return "", err
	}
	parsed, err := url.Parse(link)
	if err != nil {
		return "", err
	}
	if parsed.Host != domain {
		return "no_match", nil
	}
	path := parsed.EscapedPath()
	if path == "" {
		path = "/"
	}
	texts := [][2]string{{"/", path}, {"?", parsed.RawQuery}, {"#", parsed.EscapedFragment()}}
	for _, entry := range site.Applinks.Details {
		if !contains(entry.AppIDs, app) {
			continue
		}
		for _, rule := range entry.Components {
			if applies, err := allMatch(rule, texts); err != nil {
				return "", err
			} else if applies {
				if rule["exclude"] == true {
					return "exclude", nil
				}
				return "match", nil
			}
		}
		break
	}
	return "no_match", nil
}

func contains(names []string, name string) bool {
	for _, other := range names {
		if other == name {
			return true
		}
	}
	return false
}

// allMatch says whether all patterns of a rule match.
func allMatch(rule object, texts [][2]string) (bool, error) {
	for _, text := range texts {
		pattern, isGiven := rule[text[0]]
		if !isGiven {
			continue
		}
		symbols, isText := pattern.(string)
		if !isText {
			return false, errUnsupported
		}
		if !matches([]rune(symbols), []rune(text[1])) {
			return false, nil
		}
	}
	return true, nil
}

// matches says whether a pattern matches the whole text: * matches any text, ? one character.
func matches(pattern, text []rune) bool {
	at, place, star, retry := 0, 0, -1, 0
	for place < len(text) {
		switch {
		case at < len(pattern) && pattern[at] == '*':
			at++
			star, retry = at, place
		case at < len(pattern) && (pattern[at] == '?' || pattern[at] == text[place]):
			at++
			place++
		case star >= 0:
			retry++
			at, place = star, retry
		default:
			return false
		}
	}
	for at < len(pattern) && pattern[at] == '*' {
		at++
	}
	return at == len(pattern)
}

// request is a question about a match. To answer others, name them in start; their members are:
//
//	pattern       pattern, text, kind, variables, caseSensitive, percentEncoded -> matches
//	site          the file -> accepted, services
//	entitlements  entitlementsText or entitlementsBase64 -> accepted, domains
//	resolve       device, url, origin, redirects -> opens
//	fetch         entry, client, developerMode, managed, distribution, trigger, web -> outcome
type request struct {
	Cmd, ID, Question, Domain, App, URL string
	// The site association file comes in one of three forms.
	Site                 json.RawMessage
	SiteText, SiteBase64 *string
}

func (r request) file() ([]byte, error) {
	switch {
	case r.SiteBase64 != nil:
		return base64.StdEncoding.DecodeString(*r.SiteBase64)
	case r.SiteText != nil:
		return []byte(*r.SiteText), nil
	default:
		return r.Site, nil
	}
}

// answer returns the answer to a question, or the reason why there is none.
func answer(r request) (response object) {
	defer func() {
		if failure := recover(); failure != nil {
			response = object{"id": r.ID, "error": fmt.Sprint(failure), "trace": string(debug.Stack())}
		}
	}()
	file, err := r.file()
	if err != nil {
		return object{"id": r.ID, "error": err.Error()}
	}
	decision, err := decide(file, r.Domain, r.App, r.URL)
	switch {
	case errors.Is(err, errUnsupported):
		return object{"id": r.ID, "skipped": err.Error()}
	case err != nil:
		return object{"id": r.ID, "refused": err.Error()}
	}
	return object{"id": r.ID, "decision": decision}
}

// respond returns what answers a request.
func respond(r request) object {
	if r.Cmd == "start" {
		return start
	}
	return answer(r)
}

func main() {
	input, output := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		line, err := input.ReadBytes('\n')
		if err != nil {
			return
		}
		var r request
		if err := json.Unmarshal(line, &r); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		if r.Cmd == "stop" {
			return
		}
		output.Encode(respond(r))
	}
}
