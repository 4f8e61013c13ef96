import type { ReportDesk } from "#components/aml/report-desk.ts"
import type { ExactObject } from "#lib/checks/answers/exact-json.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"

/** An answer to be shown. `data` is the record as it came, in the specified form or not. */
export type Answer<S extends CheckOperation = CheckOperation> = {
  slug: S
  data: ExactObject
  check: CheckView
  /** Whether the reader may open the files of an answer. */
  mayOpenFiles: boolean
  /** When the reader downloaded each file, by the file's id, the last time first. */
  downloads: Readonly<Record<string, readonly string[]>>
  /** Of an answer that names nobody itself: what others that hold call whom it is about. */
  names: readonly string[]
  /** Our own part of an AML report's page; absent for every other record. */
  report?: ReportDesk | undefined
  now: Date
}

export type AnswerProps<S extends CheckOperation> = { answer: Answer<S> }
