import "server-only"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { CotejoError } from "#lib/errors.ts"

const FOLDERS = { cmaps: "cmaps", fonts: "standard_fonts" } as const

/** The data that pdf.js fetches where a PDF does not embed it: character maps (CJK, mostly), and the fonts that every reader has. */
export const READER_DATA = ["cmaps", "fonts"] as const satisfies readonly (keyof typeof FOLDERS)[]

/** Bare file names alone: nothing that leads out of the folder. */
export const READER_DATA_NAME = /^[A-Za-z0-9-]+\.(?:bcmap|pfb|ttf)$/

/** A file of the reader's own package, by its bare name. Throws `not_found`. */
export async function readerData(kind: (typeof READER_DATA)[number], name: string): Promise<Buffer> {
  try {
    return await readFile(join(process.cwd(), "node_modules", "pdfjs-dist", FOLDERS[kind], name))
  } catch (cause) {
    throw new CotejoError("not_found", { cause })
  }
}
