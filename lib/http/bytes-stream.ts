import "server-only"

/**
 * Bytes as the body of an answer, taken from their source as fast as the reader takes them: memory stays flat. A source that fails breaks
 * the answer off; a reader that goes away ends the source.
 */
export function bytesStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
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
