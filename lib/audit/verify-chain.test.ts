import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { signingRing } from "#lib/constancia/signing-ring.ts"
import { CHAIN_VERSION, entryHash, genesisHash, type LogRow, rowMarks } from "./chain.ts"
import { readCheckpoint, signCheckpoint } from "./checkpoint.ts"
import { type LinkedRow, type Tampering, verifyChain } from "./verify-chain.ts"

const INSTALLATION = "00000000-0000-4000-8000-000000000000"
const newRing = () => signingRing(randomBytes(32).toString("base64"))
const ring = newRing()

const idOf = (position: number) => `01900000-0000-7000-8000-${String(position).padStart(12, "0")}`

function rowOf(position: number): LogRow {
  return {
    id: idOf(position),
    at: `2026-11-23T04:00:${String(position).padStart(2, "0")}.000000Z`,
    actor_id: null,
    action: "check.asked",
    target_type: "check",
    target_id: `check ${position}`,
    request_id: null,
    detail: `{"n": ${position}}`,
    ok: "true",
    session_id: null,
    network: "192.0.2.0/24",
  }
}

/** A chain over those rows, as the program links them. */
function chainOf(rows: readonly LogRow[], installation = INSTALLATION): LinkedRow[] {
  let hash = genesisHash(installation)
  const beginning = { position: 0, auditId: installation, version: CHAIN_VERSION, hash, marks: Buffer.of() }
  const linked = rows.map((row, index): LinkedRow => {
    const position = index + 1
    hash = entryHash(hash, position, row)
    return {
      entry: { position, auditId: row.id ?? "", version: CHAIN_VERSION, hash, marks: rowMarks(row) },
      row,
    }
  })
  return [{ entry: beginning, row: null }, ...linked]
}

const rows = Array.from({ length: 20 }, (_, index) => rowOf(index + 1))
const sound = chainOf(rows)

const AT = "2026-11-23T05:00:00.000Z"
const signedAt = (chain: readonly LinkedRow[], position: number, by = ring) => {
  const { entry } = chain[position] ?? { entry: { hash: Buffer.of() } }
  const installation = chain[0]?.entry.auditId ?? ""
  return signCheckpoint({ installation, position, hash: entry.hash.toString("hex"), at: AT }, by)
}
const early = signedAt(sound, 5)
const late = signedAt(sound, 15)

type Given = {
  chain?: LinkedRow[]
  own?: string[]
  outside?: string[]
  unlinked?: { id: string; at: string }[]
}

async function verdictOf({ chain = sound, own = [early, late], outside, unlinked = [] }: Given) {
  const read = (lines: string[]) => Promise.all(lines.map((line) => readCheckpoint(line, ring.publicKeys)))
  async function* entries() {
    yield* chain
  }
  const given = { entries: entries(), unlinked, own: await read(own) }
  return verifyChain({ ...given, outside: outside && (await read(outside)) })
}

/** The chain with the entry of one position altered. */
function altered(position: number, change: (linked: LinkedRow) => Partial<LinkedRow>): LinkedRow[] {
  return sound.map((linked, index) => (index === position ? { ...linked, ...change(linked) } : linked))
}

const rowChanged = (position: number, change: Partial<LogRow>) =>
  altered(position, ({ row }) => ({ row: row && { ...row, ...change } }))

function swapped(one: number, other: number): LinkedRow[] {
  const take = (at: number, from: number) => {
    const [here, there] = [sound[at], sound[from]]
    if (!here || !there) throw new Error("no such entry")
    return { entry: { ...here.entry, auditId: there.entry.auditId }, row: there.row }
  }
  return sound.map((linked, index) => {
    if (index === one) return take(one, other)
    return index === other ? take(other, one) : linked
  })
}

/** Entries after one that was put in or taken out, numbered again so that no position is missing. */
function renumbered(chain: readonly LinkedRow[]): LinkedRow[] {
  return chain.map((linked, position) => ({ ...linked, entry: { ...linked.entry, position } }))
}

const another = rowOf(77)

const TAMPERINGS: [string, Given, Tampering][] = [
  [
    "a changed column",
    { chain: rowChanged(7, { action: "check.read" }) },
    { kind: "column_changed", position: 7, id: idOf(7), columns: ["action"] },
  ],
  [
    "several changed columns, one of them emptied",
    { chain: rowChanged(7, { network: null, ok: "false" }) },
    { kind: "column_changed", position: 7, id: idOf(7), columns: ["ok", "network"] },
  ],
  [
    "a backdated row",
    { chain: rowChanged(7, { at: "2026-11-20T04:00:07.000000Z" }) },
    { kind: "column_changed", position: 7, id: idOf(7), columns: ["at"] },
  ],
  [
    "a row taken away",
    { chain: altered(7, () => ({ row: null })) },
    { kind: "row_missing", position: 7, id: idOf(7) },
  ],
  ["two rows swapped", { chain: swapped(7, 9) }, { kind: "another_row", position: 7, id: idOf(9) }],
  [
    "another row put in the place of one",
    {
      chain: altered(7, ({ entry }) => ({ entry: { ...entry, auditId: another.id ?? "" }, row: another })),
    },
    { kind: "another_row", position: 7, id: idOf(77) },
  ],
  [
    "an entry taken away with its row",
    { chain: sound.filter((_, index) => index !== 7) },
    { kind: "entries_missing", from: 7, to: 7 },
  ],
  [
    "an entry taken away, and the others moved up",
    { chain: renumbered(sound.filter((_, index) => index !== 7)), own: [early] },
    { kind: "link_broken", position: 7, id: idOf(8) },
  ],
  [
    "a row inserted with an entry of its own",
    {
      chain: renumbered([
        ...sound.slice(0, 7),
        {
          entry: {
            ...{ position: 7, auditId: another.id ?? "", version: CHAIN_VERSION },
            ...{ hash: randomBytes(32), marks: rowMarks(another) },
          },
          row: another,
        },
        ...sound.slice(7),
      ]),
      own: [early],
    },
    { kind: "link_broken", position: 7, id: idOf(77) },
  ],
  [
    "a hash altered",
    { chain: altered(7, ({ entry }) => ({ entry: { ...entry, hash: randomBytes(32) } })) },
    { kind: "link_broken", position: 7, id: idOf(7) },
  ],
  [
    "a row beside the chain",
    { unlinked: [{ id: idOf(99), at: AT }] },
    { kind: "never_linked", id: idOf(99), at: AT },
  ],
  [
    "the tail cut, known by the database's own checkpoint",
    { chain: sound.slice(0, 11) },
    { kind: "tail_cut", position: 15, head: 10, at: AT },
  ],
  ["everything taken away", { chain: [] }, { kind: "tail_cut", position: 15, head: 0, at: AT }],
  [
    "the tail cut with its checkpoints, or an old copy put back",
    { chain: sound.slice(0, 11), own: [early], outside: [early, late] },
    { kind: "old_copy", position: 15, head: 10, at: AT },
  ],
  [
    "the chain made anew over a changed row, without the key",
    { chain: chainOf(rows.map((row) => (row.id === idOf(3) ? { ...row, action: "check.read" } : row))) },
    { kind: "chain_rebuilt", position: 5, at: AT },
  ],
  [
    "the chain made anew with checkpoints under another key",
    {
      chain: chainOf(rows.slice(1)),
      own: [signedAt(chainOf(rows.slice(1)), 15, newRing())],
    },
    {
      kind: "checkpoint_forged",
      reason: "unknown_key",
      text: expect.stringContaining('"position":15') as unknown as string,
    },
  ],
  [
    "a checkpoint whose position was altered",
    { own: [early.replace('"position":5', '"position":6'), late] },
    {
      kind: "checkpoint_forged",
      reason: "altered",
      text: expect.stringContaining('"position":6') as unknown as string,
    },
  ],
  [
    "something that is no checkpoint",
    { own: [early, late], outside: ["nothing"] },
    { kind: "checkpoint_forged", reason: "no_checkpoint", text: "nothing" },
  ],
  [
    "a checkpoint taken out of the database",
    { own: [early], outside: [early, late] },
    { kind: "checkpoint_removed", position: 15, at: AT },
  ],
  [
    "the log of another installation put in its place",
    { chain: chainOf(rows, idOf(50)) },
    { kind: "other_installation", installation: INSTALLATION, at: AT },
  ],
  [
    "another beginning under the same entries",
    { chain: altered(0, ({ entry }) => ({ entry: { ...entry, hash: randomBytes(32) } })) },
    { kind: "beginning_altered" },
  ],
]

test("a chain that is as it was written has nothing to tell, and its newest checkpoint confirms it", async () => {
  expect(await verdictOf({ outside: [early, late] })).toEqual({
    tamperings: [],
    installation: INSTALLATION,
    head: 20,
    confirmed: { installation: INSTALLATION, position: 15, hash: expect.any(String), at: AT },
  })
})

test.each(TAMPERINGS)("%s is named first", async (_, given, named) => {
  const { tamperings } = await verdictOf(given)
  expect(tamperings[0]).toEqual(named)
})

test("one altered row is one finding: what follows still fits", async () => {
  for (const [, given] of TAMPERINGS.slice(0, 4)) {
    expect((await verdictOf(given)).tamperings).toHaveLength(1)
  }
})

test("a log that is altered throughout is reported by its first rows alone, without guesses about its end", async () => {
  const many = chainOf(Array.from({ length: 200 }, (_, index) => rowOf(index + 1)))
  const chain = many.map((linked, index) => (index === 0 ? linked : { ...linked, row: null }))
  const { tamperings } = await verdictOf({ chain, own: [] })
  expect(tamperings).toHaveLength(50)
  expect(new Set(tamperings.map(({ kind }) => kind))).toEqual(new Set(["row_missing"]))
})

/** The checkpoint of that position, as one that is believed already. */
async function believed(position: number) {
  const read = await readCheckpoint(signedAt(sound, position), ring.publicKeys)
  if (read.kind !== "signed") throw new Error("the checkpoint is not ours")
  return read.checkpoint
}

async function verdictFrom(position: number, chain: readonly LinkedRow[]) {
  async function* entries() {
    yield* chain
  }
  const from = await believed(position)
  return verifyChain({ entries: entries(), from, unlinked: [], own: [], outside: undefined })
}

test("after a checkpoint that is believed only what came later is walked, and it has to follow from it", async () => {
  expect(await verdictFrom(5, sound.slice(5))).toEqual({
    tamperings: [],
    installation: INSTALLATION,
    head: 20,
    confirmed: undefined,
  })
  const next = sound.map((linked, index) =>
    index === 6 ? { ...linked, entry: { ...linked.entry, hash: randomBytes(32) } } : linked,
  )
  expect((await verdictFrom(5, next.slice(5))).tamperings).toContainEqual({
    kind: "link_broken",
    position: 6,
    id: idOf(6),
  })
  expect((await verdictFrom(5, sound.slice(7))).tamperings[0]).toMatchObject({
    kind: "entries_missing",
    to: 6,
  })
})

test("what was signed of the very end is not beyond it, and is missed where only a copy outside has it", async () => {
  const last = signedAt(sound, 20)
  expect((await verdictOf({ own: [early, late, last] })).tamperings).toEqual([])
  expect((await verdictOf({ outside: [early, late, last] })).tamperings).toEqual([
    { kind: "checkpoint_removed", position: 20, at: AT },
  ])
  expect((await verdictOf({ chain: sound.slice(0, 20), own: [], outside: [last] })).tamperings).toEqual([
    { kind: "old_copy", position: 20, head: 19, at: AT },
  ])
})

test("a link after a change follows from the entry that stands, or from the one that should; from nothing else", async () => {
  const removed = altered(7, () => ({ row: null }))
  const next = removed.map((linked, index) =>
    index === 8 ? { ...linked, entry: { ...linked.entry, hash: randomBytes(32) } } : linked,
  )
  expect((await verdictOf({ chain: next })).tamperings.map(({ kind }) => kind)).toEqual([
    "row_missing",
    "link_broken",
  ])
  const relinked = rowChanged(7, { action: "check.read" }).map((linked, index) =>
    index === 8 ? { ...linked, entry: { ...linked.entry, hash: randomBytes(32) } } : linked,
  )
  expect((await verdictOf({ chain: relinked })).tamperings.map(({ kind }) => kind)).toEqual([
    "column_changed",
    "link_broken",
  ])
  const exchanged = swapped(7, 8).map((linked, index) =>
    index === 9 ? { ...linked, entry: { ...linked.entry, hash: randomBytes(32) } } : linked,
  )
  expect((await verdictOf({ chain: exchanged })).tamperings.map(({ kind }) => kind)).toEqual([
    "another_row",
    "another_row",
    "link_broken",
  ])
  const twice = altered(7, ({ entry }) => ({ entry: { ...entry, hash: randomBytes(32) } }))
  expect((await verdictOf({ chain: twice })).tamperings).toHaveLength(1)
})

test("an entry of a way of writing that is not known follows from nothing", async () => {
  const chain = altered(7, ({ entry }) => ({ entry: { ...entry, version: 2 } }))
  expect((await verdictOf({ chain })).tamperings).toEqual([{ kind: "link_broken", position: 7, id: idOf(7) }])
})

test("after a gap a row that was changed is told too", async () => {
  const chain = rowChanged(8, { action: "check.read" }).filter((_, index) => index !== 7)
  expect((await verdictOf({ chain })).tamperings).toEqual([
    { kind: "entries_missing", from: 7, to: 7 },
    { kind: "column_changed", position: 8, id: idOf(8), columns: ["action"] },
  ])
})

test("of what cannot be trusted as much is reported as a reader needs: other installations once, no endless text, fifty findings", async () => {
  const strange = chainOf(rows, idOf(50))
  const others = [signedAt(strange, 5), signedAt(strange, 15)]
  expect(
    (await verdictOf({ outside: [early, late, ...others] })).tamperings.map(({ kind }) => kind),
  ).toContain("other_installation")
  const { tamperings } = await verdictOf({ own: [early, late, ...others] })
  expect(tamperings.filter(({ kind }) => kind === "other_installation")).toHaveLength(1)
  const long = await verdictOf({ outside: [early, late, "x".repeat(600)] })
  expect(long.tamperings).toEqual([
    { kind: "checkpoint_forged", reason: "no_checkpoint", text: "x".repeat(500) },
  ])
  const unlinked = Array.from({ length: 60 }, (_, index) => ({ id: idOf(100 + index), at: AT }))
  expect((await verdictOf({ unlinked })).tamperings).toHaveLength(50)
})

test("two checkpoints of one position are both held to it", async () => {
  const earlier = signCheckpoint({ ...(await believed(5)), at: "2026-11-23T04:30:00.000Z" }, ring)
  expect((await verdictOf({ own: [early, earlier, late] })).tamperings).toEqual([])
  const rebuilt = chainOf(rows.map((row) => (row.id === idOf(3) ? { ...row, action: "check.read" } : row)))
  const { tamperings } = await verdictOf({ chain: rebuilt, own: [early, earlier] })
  expect(tamperings.map(({ kind }) => kind)).toEqual(["chain_rebuilt", "chain_rebuilt"])
})
