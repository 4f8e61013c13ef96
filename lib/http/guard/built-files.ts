import { readdirSync } from "node:fs"
import { readFile } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { extname, join, sep } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, gzip, constants as zlib } from "node:zlib"
import { BASE_HEADERS, FILE_HEADERS } from "../file-headers.ts"

/** Answers a request when it is one of these files; false when it is not, and then nothing was done. */
export type FileServer = (request: IncomingMessage, response: ServerResponse) => boolean

type Encoding = "br" | "gzip" | "identity"

const URL_PREFIX = "/_next/static/"
/** Fonts are compressed already, and are sent as they are. */
const TYPES: Record<string, { contentType: string; compressed: boolean }> = {
  ".js": { contentType: "application/javascript; charset=UTF-8", compressed: true },
  ".css": { contentType: "text/css; charset=UTF-8", compressed: true },
  ".woff2": { contentType: "font/woff2", compressed: false },
}
/** As small as gzip's best, at gzip's usual pace: the levels above take ten times as long for a hundredth less. */
const BROTLI_QUALITY = 6

const compress = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
}

/**
 * Serves the files of the build, as found in `folder` (`.next/static`) now: their names contain a hash of their content, so each is read and compressed once in
 * the life of the process, where Next would compress it for every browser again. Any other file (another build's, a source map) is left to Next.
 */
export function builtFiles(folder: string): FileServer {
  const files = filesIn(folder)
  const bodies = new Map<string, Promise<Buffer>>()

  function bodyOf(path: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${path}`
    const known = bodies.get(key)
    if (known) return known
    const made = readFile(path).then((bytes) => encoded(bytes, encoding))
    bodies.set(key, made)
    made.catch(() => bodies.delete(key)) // read again by the next who asks
    return made
  }

  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false
    const path = files.get(request.url?.split("?", 1)[0] ?? "")
    const type = path && TYPES[extname(path)]
    if (!type) return false
    const encoding = type.compressed ? accepted(request.headers["accept-encoding"]) : "identity"
    const answer = (body: Buffer) => {
      response.writeHead(200, {
        ...BASE_HEADERS,
        ...FILE_HEADERS,
        "Content-Type": type.contentType,
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Length": body.length,
        ...(type.compressed && { Vary: "Accept-Encoding" }),
        ...(encoding !== "identity" && { "Content-Encoding": encoding }),
      })
      response.end(request.method === "HEAD" ? undefined : body)
    }
    bodyOf(path, encoding).then(answer, () => response.writeHead(500).end())
    return true
  }
}

/** By the path under which a browser asks for each. */
function filesIn(folder: string): Map<string, string> {
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" })
  return new Map(found.map((name) => [URL_PREFIX + name.split(sep).join("/"), join(folder, name)]))
}

/** Picks an encoding. A simple reading of the header is enough for browsers: a coding that it names, other than with `q=0`, is accepted. */
function accepted(header: string | string[] | undefined): Encoding {
  const named = String(header ?? "")
    .split(",")
    .map((coding) => coding.split(";").map((part) => part.trim()))
    .flatMap(([name, weight]) => (/^q=0(\.0*)?$/.test(weight ?? "") ? [] : [name]))
  if (named.includes("br")) return "br"
  return named.includes("gzip") ? "gzip" : "identity"
}

async function encoded(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return bytes
  if (encoding === "gzip") return compress.gzip(bytes)
  return compress.br(bytes, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
