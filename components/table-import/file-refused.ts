/** What a file is that holds no table. */
export type NoTable = "pdf" | "image" | "zip" | "document" | "webPage" | "other"

/**
 * Why a file is not read: `openQuotes`, a cell whose quotation marks do not close; `damaged`, a part of a workbook that is named is missing; `tooMuch`, more
 * rows by columns, or unpacked bytes, than are read; `notLoaded`, the code that reads it did not come, which a message has said; `unreadable`, anything else.
 */
export type FileFailure =
  | { kind: "password" | "damaged" | "tooMuch" | "notLoaded" | "unreadable" }
  | { kind: "noTable"; what: NoTable }
  | { kind: "openQuotes"; line: number }

export class FileRefused extends Error {
  override name = "FileRefused"
  readonly failure: FileFailure
  constructor(failure: FileFailure) {
    super(`the file is refused: ${failure.kind}`)
    this.failure = failure
  }
}
