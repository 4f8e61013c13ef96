import type * as z from "zod/mini"
import { type ErrorCode, FAILURES } from "#lib/domain/failures.ts"

/** The successful answers of an endpoint, by status: JSON of that schema, or a file of one of these media types. */
export type Answers = { readonly [status in 200 | 201 | 202]?: z.ZodMiniType | { files: readonly string[] } }

export type Described = {
  answers: Answers
  /** The answer has an `ETag`: asked again with it, it is `304` as long as nothing changed. */
  etag?: true
  /** The codes with which `run` itself refuses or fails; those of every endpoint like it are known without. */
  fails?: readonly ErrorCode[]
  /** It reads its body itself, in parts: the schema of the JSON in the part `request`. */
  multipart?: z.ZodMiniType
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

/** The media types of a table that leaves. */
export const SHEET_TYPES = { files: ["text/csv", XLSX] } as const
export const ZIP_TYPE = { files: ["application/zip"] } as const
const LARGE_TYPES: readonly string[] = [...SHEET_TYPES.files, ...ZIP_TYPE.files]

/** Whether the answer is a table or a ZIP: a file as large as all that it is made of. */
export function isLargeFile({ 200: answer }: Answers): boolean {
  return answer !== undefined && "files" in answer && answer.files.some((type) => LARGE_TYPES.includes(type))
}

export const FILE_FAILS = [
  "file_dead",
  "file_unavailable",
  "file_refused",
  "file_not_given",
  "file_cut",
  "file_too_slow",
  "file_too_large",
  "file_infected",
  "file_beyond_scan",
  "file_unscanned",
] as const satisfies readonly ErrorCode[]

/** Failures of reading a signature request at the service. */
export const READ_FAILS: readonly ErrorCode[] = [
  "state_changed",
  "record_erased",
  ...new Set(Object.values(FAILURES).flatMap((facts) => ("read" in facts ? [facts.read] : []))),
]
