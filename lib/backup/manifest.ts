import { z } from "zod"

/** The first entry of a backup: its origin and the facts needed to restore it. */
export const MANIFEST = z.object({
  /** Of this layout. */
  format: z.literal(1),
  /** When the database was read, by its own clock; later commits are not in it. */
  takenAt: z.iso.datetime({ offset: true }),
  /** The program's migrations that the database had, by the hash of the newest. */
  schema: z.string(),
  /** In the order in which they are filled: referenced tables first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Names and fingerprints of the keys of DATA_KEYS that its values are sealed under; the keys are not in the backup. */
  dataKeys: z.array(z.object({ id: z.string(), fingerprint: z.string() })),
})
export type Manifest = z.output<typeof MANIFEST>

/** How many rows of each table, and answers that waited beside the database, were written or restored. */
export type Content = { rows: Record<string, number>; spilledAnswers: number }

export const MANIFEST_NAME = "manifest.json"
/** The folders of the other entries: answers by their files' names; pieces of a table as `COPY … (format binary)` gave it, which are the whole one after another. */
export const ANSWERS = "spilled-answers"
export const TABLES = "tables"
