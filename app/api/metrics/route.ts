import { env } from "#lib/env.ts"
import { exposition } from "#lib/metrics/exposition.ts"
import { isSameSecret } from "#lib/vault/sha256.ts"

const TEXT = "text/plain; version=0.0.4; charset=utf-8"

/** Metrics of this process and the desk, for Prometheus. Without METRICS_TOKEN it is a 404; its token belongs to no person and opens nothing else. */
export async function GET({ headers }: Request): Promise<Response> {
  const { metricsToken } = env()
  const noStore = { "cache-control": "no-store" }
  if (metricsToken === undefined) return new Response(null, { status: 404, headers: noStore })
  const given = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1]
  if (given === undefined || !isSameSecret(given, metricsToken))
    return new Response(null, { status: 401, headers: { ...noStore, "www-authenticate": "Bearer" } })
  return new Response(await exposition(), { headers: { ...noStore, "content-type": TEXT } })
}
