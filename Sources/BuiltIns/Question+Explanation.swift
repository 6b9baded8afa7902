import AssociatedDomains
import AssociatedDomainsEntitlements
import FoundationShim
package import Questions

extension Question {
  /// Returns the library's answer and the steps that lead to it, one line each; `nil` for a
  /// pattern, whose answer has no steps.
  package func explanation(on platform: Questions.Platform) -> [String]? {
    let answer = AssociatedDomainsImplementation().answer(to: self, on: platform.inLibrary)
    return steps(on: platform.inLibrary).map { [answer.summary] + $0 }
  }

  private func steps(on system: OperatingSystem) -> [String]? {
    switch self {
    case .match(let file, let domain, let app, let url):
      return Self.explanation(ofSite: file, on: system) { site in
        ["\(Matcher(site, app: app, domain: domain, on: system).explanation(for: url))"]
      }
    case .pattern: return nil
    case .site(let file): return Self.explanation(ofSite: file, on: system) { _ in [] }
    case .entitlements(let file):
      do throws(EntitlementsError) {
        return try Entitlements(parsing: file.bytes).diagnostics(on: system)
          .map { "entitlements:\($0)" }
      } catch {
        return ["entitlements: \(error)"]
      }
    case .resolve(let question):
      let device = Device(question.device, on: system)
      return device.resolution(
        of: question.url, from: Origin(question.origin), redirects: question.redirects
      ).steps.map(\.description)
    case .fetch(let question):
      let fetch = SiteFetch(question, on: system)
      let requests = fetch.outcome { WebResponse(question.web[$0]) }.requests
      return fetch.preconditions.map(\.description)
        + requests.flatMap { url in
          [url] + fetch.checks(of: WebResponse(question.web[url])).map { "  \($0)" }
        }
    }
  }

  /// Returns the steps for a valid file and its diagnostics, or the error of an invalid file.
  private static func explanation(
    ofSite file: FileContents, on system: OperatingSystem, steps: (SiteAssociation) -> [String]
  ) -> [String] {
    do throws(JSONError) {
      let site = try SiteAssociation(parsing: file.bytes)
      return steps(site) + site.diagnostics(on: system).map { "site:\($0)" }
    } catch {
      return ["site:\(error.position.line):\(error.position.column): \(error.message)"]
    }
  }
}
