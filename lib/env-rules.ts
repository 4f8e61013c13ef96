export type Source = Readonly<Record<string, string | undefined>>
export type Problem = { name: string; problem: string }

/** Rules between settings, over those that are set. */
export function ruleProblems(given: Source): Problem[] {
  return [
    ...upstreamRules(given),
    ...databaseRules(given),
    ...oidcRules(given),
    ...adminRules(given),
    ...allOrNone(given, ["ALERT_WEBHOOK_URL", "ALERT_WEBHOOK_SECRET"]),
  ]
}

const OIDC = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const

/** Every part of the live service is configured, or none of it is (and the sandbox is used). */
function upstreamRules(given: Source): Problem[] {
  const needed = [
    "UPSTREAM_BASE_URL",
    "UPSTREAM_PLATFORM_URL",
    "UPSTREAM_LOOKUP_KEY",
    "UPSTREAM_PLATFORM_KEY",
  ]
  const live = needed.filter((name) => given[name] !== undefined)
  if (live.length > 0) {
    return missing(
      given,
      needed,
      `is missing: ${live.join(", ")} ${live.length === 1 ? "is" : "are"} set, so the live service is meant`,
    )
  }
  return ["UPSTREAM_VIN_KEY", "UPSTREAM_MATCH_KEY"]
    .filter((name) => given[name] !== undefined)
    .map((name) => ({ name, problem: "is set without UPSTREAM_BASE_URL and UPSTREAM_PLATFORM_URL" }))
}

/** With a database of its own, Cotejo cannot keep its secrets beside it: they have to be given, the same to each replica. */
function databaseRules(given: Source): Problem[] {
  if (given.DATABASE_URL === undefined) {
    return [
      ...(given.DATABASE_OWNER_URL === undefined ? [] : ["DATABASE_OWNER_URL"]),
      ...(given.WORKER_APART === "true" ? ["WORKER_APART"] : []),
    ].map((name) => ({ name, problem: "is set without DATABASE_URL" }))
  }
  return missing(given, ["AUTH_SECRET", "DATA_KEYS", "SIGNING_KEY"], "is required when DATABASE_URL is set")
}

function adminRules(given: Source): Problem[] {
  if (given.ADMIN_PASSWORD === undefined) return []
  return missing(given, ["ADMIN_EMAIL"], "is missing: ADMIN_PASSWORD is set")
}

/** Single sign-on is configured whole or not at all; and where passwords are off, one account keeps its own. */
function oidcRules(given: Source): Problem[] {
  if (OIDC.some((name) => given[name] !== undefined)) {
    const emergency = given.OIDC_ONLY === "true" ? ["ADMIN_EMAIL"] : []
    return [
      ...allOrNone(given, OIDC),
      ...missing(
        given,
        emergency,
        "is missing: with OIDC_ONLY it names the one account that keeps a password",
      ),
    ]
  }
  return ["OIDC_ROLE_CLAIM", "OIDC_ROLE_MAP", "OIDC_ONLY"]
    .filter((name) => given[name] !== undefined)
    .map((name) => ({ name, problem: "is set without OIDC_ISSUER" }))
}

function allOrNone(given: Source, names: readonly string[]): Problem[] {
  const set = names.filter((name) => given[name] !== undefined)
  return set.length === 0 ? [] : missing(given, names, `is missing: ${names.join(", ")} go together`)
}

function missing(given: Source, names: readonly string[], problem: string): Problem[] {
  return names.filter((name) => given[name] === undefined).map((name) => ({ name, problem }))
}
