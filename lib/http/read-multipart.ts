import "server-only"
import { once } from "node:events"
import type { Readable } from "node:stream"
import { Busboy } from "@fastify/busboy"
import { CotejoError } from "#lib/errors.ts"

export type MultipartHandlers = {
  /** A part without a file. Throws to refuse the whole. */
  field: (name: string, value: string) => void
  /** A part with a file; one after another, the next one's bytes wait meanwhile. Throws to refuse the whole. */
  file: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
}

export type MultipartLimits = {
  fieldBytes: number
  parts: number
  /** How much of a refused body is still read: aborting would cut the connection, and the response with it. */
  discardedBytes: number
}

/** Streams a multipart body. Throws a handler's error, `unsupported_body`, `malformed_body`, `body_too_large`, `upload_cut`, once every handler has ended. */
export async function readMultipart(
  request: Request,
  handlers: MultipartHandlers,
  limits: MultipartLimits,
): Promise<void> {
  const form = openForm(request.headers, handlers, limits)
  let discarded = 0
  try {
    for await (const piece of piecesOf(request)) {
      if (form.isRefused()) discarded += piece.length
      else await form.take(piece)
      if (discarded > limits.discardedBytes) break
    }
  } catch (cause) {
    form.refuse(new CotejoError("upload_cut", { cause }))
  }
  await form.end()
}

function piecesOf(request: Request): AsyncIterable<Uint8Array> {
  if (!request.body) throw new CotejoError("upload_cut")
  return request.body as unknown as AsyncIterable<Uint8Array>
}

type Form = {
  isRefused: () => boolean
  refuse: (reason: unknown) => void
  /** Never throws: a fault refuses the form. */
  take: (piece: Uint8Array) => Promise<void>
  /** Resolves when the whole form was accepted; throws the reason of its refusal. */
  end: () => Promise<void>
}

function openForm(headers: Headers, handlers: MultipartHandlers, limits: MultipartLimits): Form {
  const parser = parserOf(headers, limits)
  const refusal = new AbortController()
  const refused = once(refusal.signal, "abort")
  const open = new Set<Readable>()
  let files = Promise.resolve()

  function refuse(reason: unknown): void {
    if (refusal.signal.aborted) return
    refusal.abort(reason)
    for (const file of open) file.destroy(new CotejoError("upload_cut"))
  }
  async function takeFile(name: string, file: Readable): Promise<void> {
    try {
      if (!refusal.signal.aborted) await handlers.file(name, file.iterator({ destroyOnReturn: false }))
    } catch (error) {
      refuse(error)
    } finally {
      open.delete(file)
    }
  }
  parser.on("field", (name, value, _nameCut, valueCut) => {
    try {
      if (valueCut) throw new CotejoError("body_too_large")
      // The parser has put it in the place of bytes that are not UTF-8: the signer would be asked under another name.
      if (value.includes("\ufffd")) throw new CotejoError("malformed_body")
      if (!refusal.signal.aborted) handlers.field(name, value)
    } catch (error) {
      refuse(error)
    }
  })
  parser.on("file", (name, file) => {
    open.add(file)
    file.on("error", () => undefined) // its reader gets the error; without a reader nobody needs it
    if (refusal.signal.aborted) file.destroy()
    files = files.then(() => takeFile(name, file))
  })
  parser.on("partsLimit", () => refuse(new CotejoError("body_too_large")))
  parser.on("error", (cause) => refuse(new CotejoError("upload_cut", { cause })))
  const finished = new Promise<void>((resolve) => parser.once("finish", resolve))

  return {
    isRefused: () => refusal.signal.aborted,
    refuse,
    async take(piece) {
      if (parser.write(piece)) return
      await Promise.race([new Promise((resolve) => parser.once("drain", resolve)), refused])
    },
    async end() {
      if (!refusal.signal.aborted) {
        parser.end()
        await Promise.race([finished, refused])
      }
      await files
      if (refusal.signal.aborted) throw refusal.signal.reason
    },
  }
}

function parserOf(headers: Headers, limits: MultipartLimits) {
  const contentType = headers.get("content-type") ?? ""
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new CotejoError("unsupported_body")
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { fieldSize: limits.fieldBytes, parts: limits.parts, headerPairs: 50 },
    })
  } catch (cause) {
    throw new CotejoError("unsupported_body", { cause }) // no boundary
  }
}
