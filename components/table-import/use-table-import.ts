import { useMutation } from "@tanstack/react-query"
import { useId, useState } from "react"
import { reportMissingCode } from "#components/ui/feedback/toast-store.ts"
import type { FileAnswer } from "./file-worker.ts"
import { readSheet } from "./guess-columns.ts"
import {
  type FileFailure,
  type Imported,
  type ImportField,
  NOTHING_HIDDEN,
  type Sheet,
  type SheetRow,
} from "./import-field.ts"
import type { Divider } from "./read-csv.ts"

/** Bytes that a file may have; ours, and named as ours. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024

/** Why a file or a pasted table added nothing. */
export type ReadFailure = FileFailure | { kind: "empty" | "tooBig" }

/** A table whose columns wait to be assigned; `name` is its file's, empty when it was pasted; `divider` is that of the cells of a text. */
export type OpenTable = {
  name: string
  source: File | string
  sheets: readonly Sheet[]
  divider?: Divider | undefined
}

type TableImport<Failure> = {
  fields: readonly ImportField[]
  /** Takes the rows, or says why it does not. */
  take: (imported: Imported) => Promise<Failure | null>
  /** Uncertain columns are read as they were guessed, since the page lists what was not understood; unless one of these fields may be in a column that was not. */
  trustsUnless?: readonly string[]
  /** The open table where somebody else keeps it, as for a draft that is come back to. */
  kept?: { table: OpenTable | null; keep: (table: OpenTable | null) => void }
}

type Work<Failure> = () => Promise<Failure | ReadFailure | null>

/** Reads a file or a pasted table; one with uncertain columns waits as `table` until they are chosen. */
export function useTableImport<Failure>({ fields, take, trustsUnless, kept }: TableImport<Failure>) {
  const [own, setOwn] = useState<OpenTable | null>(null)
  const { table, keep: setTable } = kept ?? { table: own, keep: setOwn }
  // One after the other; what shows is of the last one.
  const {
    mutateAsync,
    data: failure = null,
    isPending,
  } = useMutation({
    mutationFn: (work: Work<Failure>) => work(),
    scope: { id: useId() },
    gcTime: 0,
  })

  /** Runs `work`, which adds rows, once earlier work has ended. Resolves to whether they were added. */
  const reading = async (work: Work<Failure>): Promise<boolean> => (await mutateAsync(work)) === null

  async function takeTable(name: string, source: File | string): Promise<Failure | ReadFailure | null> {
    const answer = await readTable(source)
    if ("failure" in answer) return answer.failure
    const sheets = answer.sheets.filter(({ rows }) => rows.length > 0)
    const [only] = sheets
    if (!only) return { kind: "empty" }
    const { isCertain, ...imported } = readSheet(name, only, fields)
    const isUnsure = trustsUnless?.some((field) => !imported.heads[field]) && imported.unused.length > 0
    if (sheets.length === 1 && (isCertain || (trustsUnless && !isUnsure))) return take(imported)
    setTable({ name, source, sheets, divider: answer.divider })
    return null
  }

  /** The open text is divided by another sign. */
  async function divideBy(divider: Divider): Promise<Failure | ReadFailure | null> {
    if (!table) return null
    const answer = await readTable(table.source, divider)
    if ("failure" in answer) return answer.failure
    setTable({ ...table, sheets: answer.sheets, divider })
    return null
  }

  return {
    table,
    failure,
    isReading: isPending,
    reading,
    /** Whether it could be read; otherwise the text should stay where it is. */
    addText: (text: string) => reading(() => takeTable("", text)),
    addFile: (file: File) =>
      reading(async () => (file.size > MAX_FILE_BYTES ? { kind: "tooBig" } : takeTable(file.name, file))),
    /** The columns of the open table were chosen. */
    addMapped: (imported: Imported) =>
      reading(() => {
        setTable(null)
        return take(imported)
      }),
    /** Rows that a text was read into otherwise wait to be assigned. */
    openRows: (rows: SheetRow[]) =>
      reading(async () => {
        setTable({ name: "", source: "", sheets: [{ name: "", rows, hidden: NOTHING_HIDDEN }] })
        return null
      }),
    divide: (divider: Divider) => reading(() => divideBy(divider)),
    closeTable: () => setTable(null),
  }
}

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
