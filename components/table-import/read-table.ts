import type { FileAnswer, FileQuestion } from "./file-worker.ts"

/** Reads a file or a pasted table in a thread of its own, which ends with the answer. */
export async function readTable(source: File | string): Promise<FileAnswer> {
  const question: FileQuestion =
    typeof source === "string" ? { text: source } : { bytes: await source.arrayBuffer() }
  const worker = new Worker(new URL("./file-worker.ts", import.meta.url), { type: "module" })
  try {
    return await new Promise<FileAnswer>((resolve) => {
      worker.addEventListener("message", ({ data }: MessageEvent<FileAnswer>) => resolve(data))
      worker.addEventListener("error", () => resolve({ failure: { kind: "unreadable" } }))
      worker.postMessage(question, "bytes" in question ? [question.bytes] : [])
    })
  } finally {
    worker.terminate()
  }
}
