import "server-only"
import { Readable } from "node:stream"
import { Decrypter } from "age-encryption"
import { createTarDecoder, type ParsedTarEntry } from "modern-tar"
import { z } from "zod"
import { StartFailure } from "#lib/start-failure.ts"
import { tryJson } from "#lib/try-json.ts"
import { commandLine } from "../command-line.ts"
import { MANIFEST, MANIFEST_NAME, type Manifest } from "./manifest.ts"

/** A backup that is being read, from its beginning to its end, once: the entries after the manifest, in order, each body to be read before the next. */
export type OpenBackup = { manifest: Manifest; entries: AsyncIterable<ParsedTarEntry> }

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
  const tar = plain.pipeThrough(
    new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>,
  )
  const entries = (Readable.toWeb(Readable.from(toItsEnd(tar))) as ReadableStream<Uint8Array>)
    .pipeThrough(createTarDecoder({ strict: true }))
    .values()
  const first = await entries.next()
  const text =
    first.done || first.value.header.name !== MANIFEST_NAME ? "" : new Response(first.value.body).text()
  const manifest = z.safeParse(MANIFEST, tryJson(await text))
  if (manifest.success) return { manifest: manifest.data, entries }
  throw new StartFailure(
    "The file opens, but is no backup that this Cotejo can read.",
    "Check out the version of Cotejo that made it.",
  )
}

/** A failure within the file means that bytes are missing or altered. */
async function* toItsEnd(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw new StartFailure(
      `The backup was cut off or altered: ${messageOf(error)}.`,
      "Nothing was taken from it. Use another copy of it, or an earlier backup.",
    )
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
