import { readFileSync } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { parseArgs } from "node:util"
import { Client } from "pg"
import { readCheckpoint } from "#lib/audit/checkpoint.ts"
import {
  entriesOf,
  exportLines,
  neverLinked,
  ownCheckpoints,
  type Reader,
  readExport,
} from "#lib/audit/read-chain.ts"
import { logRows } from "#lib/audit/read-log.ts"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { type ChainVerdict, type Evidence, type Tampering, verifyChain } from "#lib/audit/verify-chain.ts"
import { commandLine } from "#lib/command-line.ts"
import { type PublicKey, readPublicKeys } from "#lib/constancia/public-key.ts"
import { localSigningRing } from "#lib/constancia/signing-ring.ts"
import { db } from "#lib/db/client.ts"
import { reasonOf, unreachedFailure } from "#lib/db/database-failure.ts"
import type { PagePlace } from "#lib/db/keyset.ts"
import { peopleNames } from "#lib/people/list-people.ts"
import { fileFailure, StartFailure } from "#lib/start-failure.ts"
import { fromWhereTyped } from "../settings.ts"
import { bold, green, red, say } from "../steps.ts"
import { givenFiles, NAME_ANOTHER, requireNew, writeNew } from "./given-files.ts"
import { atDatabase } from "./settings-database.ts"

const INTACT = 0
const TAMPERED = 1
const NOT_VERIFIED = 2

const USAGE = commandLine(
  "audit:verify",
  "[--from EXPORT | --database URL] [--key KEYS] [--checkpoints FILE]",
)

type Options = { from?: string; database?: string; key?: string; checkpoints?: string[] }

/**
 * `npm run audit:verify`: whether the log of who did what is as it was written. Of Cotejo's own database; of another one, such as a restored
 * backup (`--database`); or of an exported file (`--from`), with the public keys alone. Ends with 0 when it is, 1 when it is not, 2 when that is unknown.
 */
export async function verifyLog(args: readonly string[]): Promise<number> {
  try {
    const options = optionsOf(args)
    const { from, database } = options
    if (from !== undefined) return printVerdict(await verifyFile(from, options))
    if (database === undefined)
      return await atDatabase(commandLine("audit:verify"), async () =>
        printVerdict(await verifyDatabase(db().$client, options, localSigningRing().publicKeys)),
      )
    const client = new Client({ connectionString: database, application_name: "cotejo-audit" })
    try {
      await client.connect()
      return printVerdict(await verifyDatabase(client, options))
    } finally {
      await client.end()
    }
  } catch (error) {
    const setting = args.some((word) => word.startsWith("--database")) ? "--database" : "DATABASE_URL"
    const failure = unreachedFailure(error, { server: "database", setting }) ?? error
    say(`  ${red("It could not be verified:")} ${reasonOf(failure)}`)
    if (failure instanceof StartFailure) say(`  ${failure.advice}`)
    return NOT_VERIFIED
  }
}

/** `npm run audit:export -- FILE`: the log with its chain, to be verified elsewhere; adds a row of its own. */
export async function exportLog(args: readonly string[]): Promise<number> {
  const [path = ""] = givenFiles(args, "audit:export", "FILE")
  requireNew(path)
  return atDatabase(commandLine("audit:export"), async () => {
    await recordAudit(db(), { actorId: null, action: "log.exported", requestId: null })
    let lines = 0
    async function* text() {
      for await (const line of exportLines(db().$client)) {
        lines++
        yield `${line}\n`
      }
    }
    await writeNew(path, (into) => pipeline(Readable.from(text()), into)).catch((error: unknown) => {
      throw fileFailure(error, path, NAME_ANOTHER)
    })
    say(
      `  ${bold(path)} holds ${lines} lines. It is verified with ${commandLine("audit:verify", "--from", path)}`,
    )
    return INTACT
  })
}

/** `npm run audit:subject -- ID`: who saw or took what about one subject, and when, newest first; the id is the one in the address of its dossier. */
export async function reportSubject([id]: readonly string[]): Promise<number> {
  if (id === undefined || !UUID.test(id))
    throw new StartFailure(
      "Whose dossier? Its id is missing.",
      `${commandLine("audit:subject", "ID")}, as in /subjects/ID`,
    )
  return atDatabase(commandLine("audit:subject"), async () => {
    const target = { type: "subject", id } as const
    await recordAudit(db(), { actorId: null, action: "log.read", requestId: null, target })
    const names = new Map((await peopleNames()).map((person) => [person.id, person.name]))
    let place: PagePlace
    for (;;) {
      const rows = await logRows({ subject: [id] }, place, ROWS_AT_ONCE, "UTC")
      for (const { at, actorId, action, targetType, targetId } of rows)
        say(`  ${at.toISOString()}  ${action}  ${names.get(actorId ?? "") ?? "-"}  ${targetType} ${targetId}`)
      const last = rows.at(-1)
      if (last === undefined || rows.length < ROWS_AT_ONCE) return INTACT
      place = { older: last.id }
    }
  })
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ROWS_AT_ONCE = 500

function optionsOf(args: readonly string[]): Options {
  const values = valuesOf(args)
  if (values.from !== undefined && values.database !== undefined)
    throw new StartFailure("--from and --database are two different things.", USAGE)
  const { from, key, checkpoints } = values
  return {
    ...values,
    ...(from !== undefined && { from: fromWhereTyped(from) }),
    ...(key !== undefined && { key: fromWhereTyped(key) }),
    ...(checkpoints !== undefined && { checkpoints: checkpoints.map(fromWhereTyped) }),
  }
}

function valuesOf(args: readonly string[]): Options {
  const text = { type: "string" } as const
  const options = { from: text, database: text, key: text, checkpoints: { ...text, multiple: true } } as const
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new StartFailure(reasonOf(error), USAGE)
  }
}

function keysOf({ key }: Options, own?: readonly PublicKey[]): readonly PublicKey[] {
  const keys = key === undefined ? own : readPublicKeys(readFileSync(key, "utf8"))
  if (keys !== undefined) return keys
  throw new StartFailure(
    key === undefined ? "The public keys are missing." : `${key} holds no Ed25519 public key.`,
    "--key takes a file from https://ITS-ADDRESS/api/keys/constancia, kept by a way of your own.",
  )
}

async function verifyFile(path: string, options: Options): Promise<ChainVerdict> {
  const keys = keysOf(options)
  const { checkpoints, ...exported } = await readExport(path)
  return verifyChain({ ...exported, ...(await checkpointsOf(checkpoints, options, keys)) })
}

/** Verifies the log of a database by the checkpoints that it holds, and by those of `--checkpoints`. */
export async function verifyDatabase(
  reader: Reader,
  options: Options,
  own?: readonly PublicKey[],
): Promise<ChainVerdict> {
  // Before the entries: the log may grow meanwhile.
  const checkpoints = await checkpointsOf(await ownCheckpoints(reader), options, keysOf(options, own))
  return verifyChain({ ...checkpoints, unlinked: await neverLinked(reader), entries: entriesOf(reader) })
}

async function checkpointsOf(
  own: readonly string[],
  { checkpoints: paths }: Options,
  keys: readonly PublicKey[],
): Promise<Pick<Evidence, "own" | "outside">> {
  const read = (lines: readonly string[]) => Promise.all(lines.map((line) => readCheckpoint(line, keys)))
  const lines = paths?.flatMap((path) => readFileSync(path, "utf8").split("\n"))
  const given = lines?.filter((line) => line.trim() !== "")
  return { own: await read(own), outside: given && (await read(given)) }
}

function printVerdict({ tamperings, installation, head, confirmed }: ChainVerdict): number {
  say()
  for (const tampering of tamperings) say(`  ${red("✗")} ${sentenceOf(tampering)}`)
  if (tamperings.length > 0) {
    say()
    say(`  ${red(bold("THE LOG IS NOT AS IT WAS WRITTEN."))} What was found first stands first.`)
  } else {
    say(
      `  ${green(bold("INTACT"))}: ${head} rows, linked without a gap (installation ${installation ?? "none"}).`,
    )
  }
  say(
    confirmed === undefined
      ? "  No signed checkpoint confirms any of it: without one, a chain that was made anew looks the same."
      : `  Signed up to position ${confirmed.position}, at ${confirmed.at}.`,
  )
  say()
  return tamperings.length > 0 ? TAMPERED : INTACT
}

/** Returns the finding as a sentence; positions are those of the chain. */
export function sentenceOf(found: Tampering): string {
  switch (found.kind) {
    case "beginning_altered":
      return "The beginning of the chain is not that of an installation."
    case "column_changed":
      return `Position ${found.position}, row ${found.id}: changed after it was written (${found.columns.join(", ")}).`
    case "row_missing":
      return `Position ${found.position}, row ${found.id}: the row is gone.`
    case "another_row":
      return `Position ${found.position}, row ${found.id}: another row was linked here; two were swapped, or one was put in its place.`
    case "entries_missing":
      return `Positions ${found.from} to ${found.to}: the entries of the chain are gone.`
    case "link_broken":
      return `Position ${found.position}, row ${found.id}: does not follow from the entry before it; inserted, moved, or its hash was altered.`
    case "never_linked":
      return `Row ${found.id} of ${found.at}: no entry of the chain stands for it; it came past the program.`
    case "tail_cut":
      return `The end was cut: the chain ends at position ${found.head}, and position ${found.position} was signed at ${found.at}.`
    case "old_copy":
      return `An old copy was put back: it ends at position ${found.head}, and position ${found.position} was signed and sent out at ${found.at}.`
    case "chain_rebuilt":
      return `Position ${found.position}: the chain was made anew; another hash was signed at ${found.at}.`
    case "other_installation":
      return `A checkpoint of ${found.at} was signed for another log (installation ${found.installation}).`
    case "checkpoint_forged":
      return `A checkpoint is not authentic (${FORGED[found.reason]}): ${found.text}`
    case "checkpoint_removed":
      return `The checkpoint of position ${found.position}, sent out at ${found.at}, is no longer in the database.`
  }
}

const FORGED = {
  altered: "its signature is not of these bytes",
  unknown_key: "signed by a key that was not given",
  no_checkpoint: "it is none",
} as const
