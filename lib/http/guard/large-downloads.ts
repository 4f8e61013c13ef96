import "server-only"
import { CotejoError } from "#lib/errors.ts"
import { processWide } from "#lib/process-wide.ts"

/** Enough for a table in each of its forms; before a fourth one of these has to end. */
const MAX_AT_ONCE = 3
/** Small ones are over by then; how long a large one takes depends on who reads it. */
const RETRY_AFTER_SECONDS = 15

/** The large files on their way, by person. */
const running = processWide("largeDownloads", () => new Map<string, number>())

/**
 * An answer that is a large file, of which one person has at most three on their way from this process. Throws `downloads_full` before anything of a
 * fourth is read. The place is given back when the file has left, when making it fails, and when its reader goes away (`gone`), even before the
 * first byte: then nobody would read the body, nor cancel it.
 */
export async function amongLargeDownloads(
  userId: string,
  gone: AbortSignal,
  answer: () => Promise<Response>,
): Promise<Response> {
  assertRoom(userId)
  takePlace(userId)
  let response: Response
  try {
    response = await answer()
  } catch (error) {
    givePlaceBack(userId)
    throw error
  }
  const { body } = response
  if (body === null) {
    givePlaceBack(userId)
    return response
  }
  const reader = body.getReader()
  const left = () => givePlaceBack(userId)
  void reader.closed.then(left, left)
  // A failure to stop needs no report: the reader is gone, and the producer of the file has recorded its own end (`onEnd`).
  const stop = () => void reader.cancel().catch(() => undefined)
  if (gone.aborted) stop()
  else gone.addEventListener("abort", stop, { once: true })
  return new Response(handedOn(reader), response)
}

/** Streams what that reader yields, on demand. */
function handedOn(reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** Throws `downloads_full` where that person has as many on their way from this process as they may. */
export function assertRoom(userId: string): void {
  if ((running.get(userId) ?? 0) >= MAX_AT_ONCE)
    throw new CotejoError("downloads_full", { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

function takePlace(userId: string): void {
  running.set(userId, (running.get(userId) ?? 0) + 1)
}

function givePlaceBack(userId: string): void {
  const left = (running.get(userId) ?? 0) - 1
  if (left > 0) running.set(userId, left)
  else running.delete(userId)
}
