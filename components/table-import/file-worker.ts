import { type FileFailure, FileRefused } from "./import-field.ts"
import { type FileQuestion, type FileTable, readFile } from "./read-file.ts"

export type FileAnswer = FileTable | { failure: FileFailure }

// A worker: a workbook of ten thousand rows would block the screen for too long.
self.addEventListener("message", ({ data }: MessageEvent<FileQuestion>) => {
  readFile(data).then(
    (table) => self.postMessage(table satisfies FileAnswer),
    (error: unknown) => {
      // The failure is shown to the person, and nothing was imported.
      const failure: FileFailure = error instanceof FileRefused ? error.failure : { kind: "unreadable" }
      self.postMessage({ failure } satisfies FileAnswer)
    },
  )
})
