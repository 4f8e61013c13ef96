import { getTranslations } from "next-intl/server"
import { env } from "#lib/env.ts"
import { isUnencrypted } from "#lib/env-values.ts"
import { type Readiness, readiness } from "#lib/jobs/readiness.ts"

/** Ready, or which parts are not (RFC 9457). Needs no session; reveals codes and sentences, no names and no addresses. */
export async function GET(): Promise<Response> {
  const state = await readiness()
  if (state.missing.length > 0) return notReady(state)
  const warnings = [
    ...(state.canRewriteLog ? ["log_can_be_rewritten"] : []),
    ...(isUnencrypted(env().appUrl) ? ["origin_without_tls"] : []),
    ...(state.logIsBehind ? ["log_is_not_linked"] : []),
  ]
  const warned = warnings.length > 0 ? { warnings } : {}
  // Not a 503: every server would be taken out for work that another one may do.
  const degraded = state.degraded.length > 0 ? { degraded: state.degraded } : {}
  return Response.json(
    { status: "ready", ...degraded, ...warned },
    { headers: { "cache-control": "no-store" } },
  )
}

async function notReady({ missing }: Readiness): Promise<Response> {
  const t = await getTranslations("readiness")
  const problem = {
    type: "about:blank",
    title: t("title"),
    status: 503,
    detail: missing.map((part) => t(`parts.${part}`)).join(" "),
    code: "not_ready",
    parts: missing,
  }
  const headers = { "cache-control": "no-store", "content-type": "application/problem+json" }
  return new Response(JSON.stringify(problem), { status: 503, headers })
}
