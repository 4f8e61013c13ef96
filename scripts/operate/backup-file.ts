import { createReadStream, readFileSync } from "node:fs"
import { Readable } from "node:stream"
import type { Ending, Manifest } from "#lib/backup/manifest.ts"
import { type OpenBackup, openBackup } from "#lib/backup/read-backup.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { HOUR_MS } from "#lib/time/durations.ts"

/** Opens the backup in `file` with the private key in `keyFile`. Throws a StartFailure for either that cannot be read. */
export async function openBackupFile(file: string, keyFile: string): Promise<OpenBackup> {
  const identity = /^AGE-SECRET-KEY-\S+$/m.exec(textOf(keyFile))?.[0] ?? ""
  const bytes = createReadStream(file)
  await new Promise((opened, failed) => {
    bytes.once("open", opened)
    bytes.once("error", (error) => failed(unreadable(file, error)))
  })
  return openBackup(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, identity)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    throw unreadable(path, error)
  }
}

function unreadable(path: string, error: unknown): StartFailure {
  return new StartFailure(
    `${path} cannot be read.`,
    "Name the file by its path, as a user who may read it.",
    error,
  )
}

/** How much a backup holds. */
export function contentOf({ rows, spilledAnswers }: Ending): string {
  const sum = Object.values(rows).reduce((total, count) => total + count, 0)
  return spilledAnswers === 0 ? `${sum} rows` : `${sum} rows, ${spilledAnswers} answers that wait`
}

/** How old its data are. */
export function ageOf({ takenAt }: Manifest): string {
  const hours = (Date.now() - Date.parse(takenAt)) / HOUR_MS
  if (hours < 1) return `${Math.round(hours * 60)} min`
  return hours < 48 ? `${hours.toFixed(1)} h` : `${Math.round(hours / 24)} days`
}
