import "server-only"
import { createHash } from "node:crypto"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { z } from "zod"
import { StartFailure } from "#lib/start-failure.ts"
import type { Manifest } from "./manifest.ts"

const JOURNAL = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/**
 * Hands `use` a folder with the program's migrations up to those that the backup's database had: its tables are made as they were, filled, and
 * migrated on as those of any older database. Throws a StartFailure for a backup of a newer program, or of another one.
 */
export async function withMigrationsOf<T>(
  { count, newest }: Manifest["migrations"],
  folder: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const journal = JOURNAL.parse(JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")))
  const entries = journal.entries.slice(0, count)
  const last = entries.at(-1)
  if (entries.length < count || last === undefined || hashOf(folder, last.tag) !== newest) {
    throw new StartFailure(
      "The backup was made by a newer Cotejo than this one, or by another.",
      "Check out the version that made it, or a later one.",
    )
  }
  const ours = mkdtempSync(join(tmpdir(), "cotejo-migrations-"))
  try {
    mkdirSync(join(ours, "meta"))
    writeFileSync(join(ours, "meta", "_journal.json"), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) cpSync(join(folder, `${tag}.sql`), join(ours, `${tag}.sql`))
    return await use(ours)
  } finally {
    rmSync(ours, { recursive: true, force: true })
  }
}

/** As the migrator writes it down. */
function hashOf(folder: string, tag: string): string {
  return createHash("sha256")
    .update(readFileSync(join(folder, `${tag}.sql`), "utf8"))
    .digest("hex")
}
