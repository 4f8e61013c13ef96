import type { IncomingMessage } from "node:http"
import * as z from "zod/mini"
import type { ErrorCode } from "../../domain/failures.ts"

/** The form that Next gives the identifier of a server action. */
const ACTION_ID = /^[0-9a-f]{42}$/
const READS: readonly (string | undefined)[] = ["GET", "HEAD"]
const PAGE_METHODS: readonly (string | undefined)[] = [...READS, "POST", "OPTIONS"]
const FILES = /^\/(_next\/static\/|favicon\.ico$|icon\.svg$|robots\.txt$)/

/** Why a request is refused at which Next would fail with a 500; undefined for any other. Edges under `/api` judge themselves. */
export function refusalOf({ method, url = "/", headers }: IncomingMessage): ErrorCode | undefined {
  const path = pathOf(url)
  if (method === "TRACE" || !path.startsWith("/")) return "method_not_allowed"
  if (/^\/api(\/|$)/.test(path)) return undefined
  if (!(isFile(url) ? READS : PAGE_METHODS).includes(method)) return "method_not_allowed"
  const tree = headers["next-router-state-tree"]
  if (tree !== undefined && !isRouterState(String(tree))) return "malformed_body"
  if (method !== "POST") return undefined
  // A form that is sent before its script runs comes as `urlencoded`, and has its page again.
  if (/^\s*multipart\//i.test(headers["content-type"] ?? "")) return "unsupported_body"
  const action = headers["next-action"]
  if (action === undefined) return undefined
  if (!ACTION_ID.test(String(action))) return "not_found"
  return headers.origin === undefined || URL.canParse(headers.origin) ? undefined : "cross_site"
}

/** Whether that is the address of a file, which is read, and in one piece: Next answers a range beyond its end with 500. */
export function isFile(url: string): boolean {
  return FILES.test(pathOf(url))
}

const pathOf = (url: string) => url.split("?", 1)[0] ?? ""

const segment = z.union([
  z.string(),
  z.tuple([
    z.string(),
    z.string(),
    z.string().check(z.regex(/^(c|oc|d|[cd]i\((\.|\.\.|\.\.\.|\.\.\)\(\.\.)\))$/)),
    z.nullable(z.array(z.string())),
  ]),
])

/** What a browser has of the page that it leaves, as Next wants it (`flightRouterStateSchema`). */
const routerState: z.ZodMiniType = z.tuple([
  segment,
  z.record(
    z.string(),
    z.lazy(() => routerState),
  ),
  z.optional(z.nullable(z.tuple([z.string(), z.string()]))),
  z.optional(z.nullable(z.enum(["refetch", "inside-shared-layout", "metadata-only"]))),
  z.optional(z.nullable(z.number())),
  z.optional(z.string()),
])

function isRouterState(header: string): boolean {
  try {
    return routerState.safeParse(JSON.parse(decodeURIComponent(header))).success
  } catch {
    return false // no JSON, or nested without end
  }
}
