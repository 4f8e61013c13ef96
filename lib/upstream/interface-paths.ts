/** The paths of the service's interface below its addresses (specification, What the service does). */
const INTERFACE_PATHS = ["/v2/consulta", "/api/v1", "/v1"]

/** How many nested encodings are decoded; a path with more is treated as an attack. */
const MAX_DECODINGS = 4

/** Whether an address names the service's own interface, however written: an answer must not make us call it. Host names alone count. */
export function isUpstreamApi(url: URL, service: readonly string[]): boolean {
  const path = plainPath(url.pathname)
  return service
    .map((address) => new URL(address))
    .filter(({ hostname }) => bare(hostname) === bare(url.hostname))
    .flatMap(({ pathname }) => [...INTERFACE_PATHS, ...INTERFACE_PATHS.map((below) => pathname + below)])
    .some((own) => path === undefined || isBelow(path, plainPath(own)))
}

const bare = (hostname: string) => hostname.toLowerCase().replace(/\.$/, "")

function isBelow(path: string, own = ""): boolean {
  return path === own || path.startsWith(`${own}/`)
}

/** A path as the laxest server would read it: decoded, in lower case, without dot segments. Undefined where decoding finds no end. */
function plainPath(pathname: string): string | undefined {
  let text = pathname
  for (let round = 0; /%[\da-f]{2}/i.test(text); round++) {
    if (round === MAX_DECODINGS) return undefined
    text = text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  const kept: string[] = []
  for (const segment of text.toLowerCase().replaceAll("\\", "/").split("/")) {
    const name = (segment.split(";", 1)[0] ?? "").trim()
    if (name === "..") kept.pop()
    else if (name !== "" && name !== ".") kept.push(name)
  }
  return `/${kept.join("/")}`
}

/** The address that a service's text may be linked to: `https:` or an origin of the service, no path of its interface. Null: plain text. */
export function safeHref(text: string, service: readonly string[]): string | null {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (isUpstreamApi(url, service)) return null
  const allowed =
    url.protocol === "https:" || service.some((address) => new URL(address).origin === url.origin)
  return allowed && url.username === "" && url.password === "" ? url.href : null
}

/** Begins as an address does: with a scheme and slashes, or with one that a browser would run or open by itself. */
const ADDRESS =
  /^\s*(?:[a-z][a-z\d+.-]{0,30}:[\\/]{2}|[\\/]{2}|(?:javascript|vbscript|data|blob|file|about):)/i

/** Whether a text is an address that must not become a link, nor be offered to be copied as if it were one. */
export function isUnsafeAddress(text: string, service: readonly string[]): boolean {
  return ADDRESS.test(text) && safeHref(text, service) === null
}
