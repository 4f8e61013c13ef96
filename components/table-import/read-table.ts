import { reportMissingCode } from "#components/ui/feedback/toast-store.ts"
import type { FileAnswer } from "./file-worker.ts"
import type { Divider } from "./read-csv.ts"

/** A file that swells without end is given up. */
const TIMEOUT_MS = 60_000

/** Reads a file or a pasted table in a thread of its own, which ends with the answer. `divider`: the one that the person chose. */
export async function readTable(source: File | string, divider?: Divider): Promise<FileAnswer> {
  const content = typeof source === "string" ? source : await source.arrayBuffer()
  const worker = new Worker(new URL("./file-worker.ts", import.meta.url), { type: "module" })
  try {
    const answer = await new Promise<FileAnswer>((resolve) => {
      setTimeout(() => resolve({ failure: { kind: "tooMuch" } }), TIMEOUT_MS)
      worker.addEventListener("message", ({ data }: MessageEvent<FileAnswer>) => resolve(data))
      // It catches what a file makes it throw: it has not come itself.
      worker.addEventListener("error", () => resolve({ failure: { kind: "notLoaded" } }))
      worker.postMessage(
        { source: content, ...(divider && { divider }) },
        typeof content === "string" ? [] : [content],
      )
    })
    if ("failure" in answer && answer.failure.kind === "notLoaded") reportMissingCode()
    return answer
  } finally {
    worker.terminate()
  }
}
