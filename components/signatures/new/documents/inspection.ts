/** Why a file is never sent. */
export type Refusal =
  | "empty"
  | "tooLarge"
  | "notPdf"
  | "junkFirst"
  | "encrypted"
  | "damaged"
  | "noPages"
  | "unreadable"
  | "notLoaded"
  | "tooSlow"

/** A finding that a person should know before sending; it does not block. */
export type Remark =
  | "script"
  | "launch"
  | "attachments"
  | "media"
  | "xfa"
  | "signed"
  | "otherFile"
  | "dataAfter"
  | "noEnd"
  | "repaired"

/** The likely type of a file that is no PDF. */
export type Likeness = "html" | "zip" | "image" | "text" | "other"

/** The findings about a chosen file. `sha256` is hexadecimal; null when the bytes were not all read. */
export type Inspection = {
  sha256: string | null
  pages: number | null
  refusal: Refusal | null
  likeness: Likeness | null
  remarks: readonly Remark[]
}

export const NOTHING_KNOWN: Inspection = {
  sha256: null,
  pages: null,
  refusal: null,
  likeness: null,
  remarks: [],
}
