import { z } from "zod"

/** The first entry of a backup: its origin and the facts needed to restore it. */
export const MANIFEST = z.object({
  /** Of this layout. */
  format: z.literal(1),
  /** When the database was read, by its own clock; later commits are not in it. */
  takenAt: z.iso.datetime({ offset: true }),
  /** How many of the program's migrations the database had, and the hash of the newest. */
  migrations: z.object({ count: z.number().int().positive(), newest: z.string() }),
  /** In the order in which they are filled: referenced tables first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Names and fingerprints of the keys of DATA_KEYS that its values are sealed under; the keys are not in the backup. */
  dataKeys: z.array(z.object({ id: z.string(), fingerprint: z.string() })),
})
export type Manifest = z.output<typeof MANIFEST>

/** The last entry. Where it is missing, the backup was cut off. */
export const ENDING = z.object({
  rows: z.record(z.string(), z.number().int().nonnegative()),
  /** Answers that waited beside the database. */
  spilledAnswers: z.number().int().nonnegative(),
})
export type Ending = z.output<typeof ENDING>

export const MANIFEST_NAME = "manifest.json"
export const ENDING_NAME = "end.json"

/** A piece of a table, as `COPY … (format binary)` gave it; all pieces of a table one after another are the whole. */
export const tablePiece = (table: string, piece: number) =>
  `tables/${table}/${String(piece).padStart(6, "0")}`

/** An answer that waited in `DATA_DIR`, by its file's name. */
export const answerEntry = (name: string) => `spilled-answers/${name}`

export type Entry =
  | { kind: "manifest" }
  | { kind: "ending" }
  | { kind: "table"; table: string }
  | { kind: "answer"; name: string }

/** Parses the name of an entry; undefined for a name that no backup has. */
export function entryOf(name: string): Entry | undefined {
  if (name === MANIFEST_NAME) return { kind: "manifest" }
  if (name === ENDING_NAME) return { kind: "ending" }
  const [, table] = /^tables\/([a-z0-9_]+)\/\d{6,}$/.exec(name) ?? []
  if (table !== undefined) return { kind: "table", table }
  const [, answer] = /^spilled-answers\/([0-9a-f-]{36}\.\d+)$/.exec(name) ?? []
  return answer === undefined ? undefined : { kind: "answer", name: answer }
}
