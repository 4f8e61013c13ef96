import "server-only"
import { contentDisposition } from "#lib/export/safe-file-name.ts"

type AnsweredFile = {
  name: string
  contentType: string
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  size?: number
  /** In hexadecimal; leaves as `Repr-Digest` (RFC 9530). */
  sha256?: string
  more?: Record<string, string>
}

/** A file that the browser saves and never shows: uncached (see `route()`), unable to run anything (see `next.config.mjs`). */
export function fileAnswer({ name, contentType, bytes, sha256, more, ...options }: AnsweredFile): Response {
  const isWhole = bytes instanceof Uint8Array
  const size = isWhole ? bytes.length : options.size
  return new Response(isWhole ? new Uint8Array(bytes) : bytesStream(bytes), {
    headers: {
      "content-type": contentType,
      "content-disposition": contentDisposition(name),
      ...(size !== undefined && { "content-length": String(size) }),
      ...(sha256 !== undefined && {
        "repr-digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
      }),
      ...more,
    },
  })
}

export function zipAnswer(name: string, bytes: AsyncIterable<Uint8Array>): Response {
  return fileAnswer({ name, contentType: "application/zip", bytes })
}

/** Bytes taken as fast as the reader takes them. A source that fails breaks the answer off; a reader that goes away ends the source. */
function bytesStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await pieces.return?.()
      },
    },
    { highWaterMark: 1 },
  )
}
