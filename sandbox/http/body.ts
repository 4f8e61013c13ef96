import type { FastifyInstance } from "fastify"

/** Means a body that could not be read: not JSON, a broken form. */
export const UNREADABLE = Symbol("unreadable")

const LOGGED_TEXT = 20_000

/** A body as the log stores it: documents by their hash, long texts shortened, an unreadable one named as such. */
export function loggableBody(body: unknown): unknown {
  if (body === UNREADABLE) return "(unreadable)"
  if (body === undefined) return null
  const text = JSON.stringify(body)
  return text.length <= LOGGED_TEXT * 5
    ? (JSON.parse(text) as unknown)
    : { tooLong: text.length, start: text.slice(0, LOGGED_TEXT) }
}

/** A JSON text read, or `UNREADABLE`; an empty one is no body at all. */
export function parseJson(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  if (text === "") return undefined
  try {
    return JSON.parse(text, reviver)
  } catch {
    return UNREADABLE
  }
}

/** JSON bodies that cannot be read reach the operation, which has its own words for them; unknown types count as no body. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeContentTypeParser(["application/json", "text/plain"])
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    done(null, parseJson(String(text)))
  })
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, _text, done) => {
    done(null, undefined)
  })
}
