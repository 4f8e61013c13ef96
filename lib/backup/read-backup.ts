import "server-only"
import { Decrypter } from "age-encryption"
import { createTarDecoder, type ParsedTarEntry } from "modern-tar"
import { z } from "zod"
import { StartFailure } from "#lib/start-failure.ts"
import { tryJson } from "#lib/try-json.ts"
import { commandLine } from "../command-line.ts"
import { ENDING, type Ending, type Entry, entryOf, MANIFEST, type Manifest } from "./manifest.ts"

export type BackupEntry = Extract<Entry, { kind: "table" | "answer" }> & { body: ReadableStream<Uint8Array> }

/** A backup that is being read, from its beginning to its end, once. */
export type OpenBackup = {
  manifest: Manifest
  /** The entries after the manifest, in order; each body has to be read or cancelled before the next is asked for. Returns the backup's ending. */
  entries: AsyncGenerator<BackupEntry, Ending>
}

/**
 * Opens a backup with the private key (`AGE-SECRET-KEY-1…`). Throws a StartFailure when it is not one of that key's, when it was altered,
 * or was cut off: the last two where that is found, which may be at its very end.
 */
export async function openBackup(bytes: ReadableStream<Uint8Array>, identity: string): Promise<OpenBackup> {
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
  } catch {
    throw new StartFailure(
      "The file with the key holds no private key of age.",
      `It has one line that begins with AGE-SECRET-KEY-1; ${commandLine("backup:key", "FILE")} makes such a file.`,
    )
  }
  const plain = await decrypter.decrypt(bytes).catch((error: unknown) => {
    throw new StartFailure(
      `The backup does not open with this key: ${messageOf(error)}.`,
      "Use the private key whose public key was in BACKUP_RECIPIENTS when it was made.",
    )
  })
  const files = plain
    .pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>)
    .pipeThrough(createTarDecoder({ strict: true }))
  const read = entriesOf(files)
  const first = await read.next()
  if (first.done === true || entryOf(first.value.header.name)?.kind !== "manifest") throw notABackup()
  return { manifest: await jsonOf(first.value.body, MANIFEST), entries: rest(read) }
}

async function* rest(read: AsyncGenerator<ParsedTarEntry>): AsyncGenerator<BackupEntry, Ending> {
  let ending: Ending | undefined
  for await (const { header, body } of read) {
    const entry = entryOf(header.name)
    if (entry === undefined || entry.kind === "manifest" || ending !== undefined) throw notABackup()
    if (entry.kind === "ending") ending = await jsonOf(body, ENDING)
    else yield { ...entry, body }
  }
  if (ending === undefined) throw cutOff("its end is missing")
  return ending
}

/** Any failure between the file and an entry means that bytes are missing or altered. */
async function* entriesOf(files: ReadableStream<ParsedTarEntry>): AsyncGenerator<ParsedTarEntry> {
  const reader = files.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw cutOff(messageOf(error))
    })
    if (done) return
    yield value
  }
}

async function jsonOf<T>(body: ReadableStream<Uint8Array>, shape: z.ZodType<T>): Promise<T> {
  const text = await new Response(body).text().catch((error: unknown) => {
    throw cutOff(messageOf(error))
  })
  const parsed = z.safeParse(shape, tryJson(text))
  if (!parsed.success) throw notABackup()
  return parsed.data
}

/** Returns the failure of a backup that was altered or ends too early. */
export function cutOff(reason: string): StartFailure {
  return new StartFailure(
    `The backup was cut off or altered: ${reason}.`,
    "Nothing was taken from it. Use another copy of it, or an earlier backup.",
  )
}

function notABackup(): StartFailure {
  return new StartFailure(
    "The file opens, but is no backup that this Cotejo can read.",
    "Check out the version of Cotejo that made it.",
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
