import { createHash } from "node:crypto"
import { Client } from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readCheckpoint } from "#lib/audit/checkpoint.ts"
import { dayHeadSchema } from "#lib/audit/days/day-head.ts"
import { type InclusionProof, verifyInclusion } from "#lib/audit/days/inclusion-proof.ts"
import { loggedHashes, proveInclusion } from "#lib/audit/days/prove-inclusion.ts"
import { stampDays } from "#lib/audit/days/stamp-days.ts"
import { certificatesIn, verifyStamp } from "#lib/audit/days/time-stamp.ts"
import { isChainDue, linkRows } from "#lib/audit/link-rows.ts"
import { entriesOf, neverLinked, ownCheckpoints } from "#lib/audit/read-chain.ts"
import { verifyChain } from "#lib/audit/verify-chain.ts"
import { localSigningRing } from "#lib/constancia/signing-ring.ts"
import { makeAuthority } from "#test/peers/certificates.ts"
import { startTimeStampingAuthority } from "#test/peers/time-stamping-authority.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { setForThisProcess } from "#test/processes/settings.ts"

let owner: Client
let authority: Awaited<ReturnType<typeof startTimeStampingAuthority>>
const trusted = makeAuthority()
const identity = trusted.timeStamper()
const CHECKS = ["0199b1f2-6c1e-7d30-8a11-3f5b7c9d2e10", "0199b1f2-6c1e-7d30-8a11-3f5b7c9d2e20"] as const
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex")

const database = ownDatabase()
beforeAll(async () => {
  authority = await startTimeStampingAuthority(identity)
  setForThisProcess({ TSA_URL: authority.url, TSA_CA: trusted.certificate, TZ_DISPLAY: "America/Lima" })
  owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  authority.close()
})

/** A row of the log as it would have been written so many days ago. */
async function logged(check: string, action: string, sha256: string, daysAgo: number): Promise<void> {
  await owner.query(
    `insert into audit_log (action, target_type, target_id, detail, at)
     values ($2, 'check', $1, jsonb_build_object('sha256', $3::text), now() - $4 * interval '1 day')`,
    [check, action, sha256, daysAgo],
  )
}

async function linkAll(): Promise<void> {
  while (await isChainDue()) await linkRows()
}

async function heads() {
  const { rows } = await owner.query<{ day: string; statement: string; stamp: Buffer | null }>(
    `select day::text, stamp, statement from audit_days join audit_checkpoints as checkpoint on checkpoint.id = checkpoint_id order by day`,
  )
  return rows.map(({ day, statement, stamp }) => {
    const { payload } = JSON.parse(statement) as { payload: unknown }
    return { day, statement, stamp, head: dayHeadSchema.parse(payload) }
  })
}

const localDay = (daysAgo: number) =>
  new Date(Date.now() - (daysAgo * 24 + 5) * 3_600_000).toISOString().slice(0, 10)

test("each day that is over gets one head, today none, and what is committed late counts to the next", async () => {
  const [one, two] = CHECKS
  await logged(one, "check.answered", hashOf("three days ago"), 3)
  await linkAll() // that day is closed before the rest is there
  for (let n = 0; n < 6; n++) await logged(two, "check.answered", hashOf(`answer ${n}`), 1)
  await logged(one, "constancia.issued", hashOf("constancia"), 1)
  await logged(one, "check.answered", hashOf("late"), 3)
  await logged(two, "constancia.issued", hashOf("today"), 0)
  await linkAll()
  expect((await heads()).map(({ day, head }) => [day, head.day, head.leaves])).toEqual([
    [localDay(3), localDay(3), 1],
    [localDay(1), localDay(1), 8],
  ])
  expect(await isChainDue()).toBe(false)
})

test("a hash leads to the signed head of its day; another one, or another place, does not", async () => {
  const { publicKeys } = localSigningRing()
  const [one, two] = CHECKS
  const proof = await proveInclusion(one, hashOf("constancia"))
  if (!proof) throw new Error("no proof")
  const verdict = (change: Partial<InclusionProof> = {}, keys = publicKeys) =>
    verifyInclusion(JSON.stringify({ ...proof, ...change }), keys)
  expect(await verdict()).toMatchObject({
    ...{ kind: "included", action: "constancia.issued", sha256: hashOf("constancia") },
    ...{ day: localDay(1), zone: "America/Lima", isStamped: false },
  })
  const otherHead = (await heads())[0]?.statement ?? ""
  const changes: [Partial<InclusionProof>, string][] = [
    [{ sha256: hashOf("another") }, "not_included"],
    [{ action: "check.answered" }, "not_included"],
    [{ index: proof.index - 1 }, "not_included"],
    [{ path: proof.path.slice(1) }, "not_included"],
    [{ head: otherHead }, "not_included"],
    [{ head: proof.head.replace('"leaves":8', '"leaves":9') }, "not_included"],
    [{ head: "{}" }, "no_proof"],
    [{ sha256: "x" }, "no_proof"],
  ]
  for (const [change, kind] of changes) expect(await verdict(change)).toMatchObject({ kind })
  expect(await verdict({}, [])).toMatchObject({ kind: "unknown_key" })
  expect(await verifyInclusion("no json", publicKeys)).toEqual({ kind: "no_proof" })
  // It contains nothing of anybody else.
  expect(Object.keys(proof).sort()).toEqual(["action", "format", "head", "index", "path", "sha256", "stamp"])

  expect(await proveInclusion(two, hashOf("today"))).toBeUndefined() // its day is not over
  expect(await proveInclusion(two, hashOf("constancia"))).toBeUndefined() // of another check
  for (let n = 0; n < 6; n++) {
    const answer = await proveInclusion(two, hashOf(`answer ${n}`))
    expect(await verifyInclusion(JSON.stringify(answer), publicKeys)).toMatchObject({ kind: "included" })
  }
  expect((await loggedHashes(one)).map(({ action, day }) => [action, day])).toEqual([
    ["constancia.issued", localDay(1)],
    ["check.answered", localDay(1)],
    ["check.answered", localDay(3)],
  ])
})

test("the heads are checkpoints of the chain as well", async () => {
  const read = (lines: readonly string[]) =>
    Promise.all(lines.map((line) => readCheckpoint(line, localSigningRing().publicKeys)))
  const own = await read(await ownCheckpoints(owner))
  expect(own.filter(({ kind }) => kind === "signed")).toHaveLength(own.length)
  const unlinked = await neverLinked(owner)
  const evidence = { own, outside: own, unlinked }
  expect((await verifyChain({ ...evidence, entries: entriesOf(owner) })).tamperings).toEqual([])
})

const FAULTS = [
  ["refuses", identity, /refused/],
  ["answers another request", identity, /another request/],
  ["stamps other bytes", identity, /does not hold/],
  ["is not there", identity, /503/],
  [undefined, makeAuthority().timeStamper(), /does not hold/],
  [undefined, trusted.leaf(), /not one for time stamping/],
] as const

test.each(FAULTS)("an authority that %s (as %#) leaves no stamp", async (fault, as, reason) => {
  authority.behave(fault, as)
  await expect(stampDays()).rejects.toThrow(reason)
  expect((await heads()).map(({ stamp }) => stamp)).toEqual([null, null])
})

test("the authority's stamp on each head is kept, and stands in the proof", async () => {
  authority.behave(undefined)
  await stampDays()
  await stampDays()
  const roots = certificatesIn(trusted.certificate)
  for (const { statement, stamp } of await heads()) {
    if (!stamp) throw new Error("no stamp")
    const bytes = Buffer.from(statement)
    const at = await verifyStamp(stamp, { bytes }, roots)
    expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000)
    await expect(verifyStamp(stamp, { bytes: Buffer.from(`${statement} `) }, roots)).rejects.toThrow()
    await expect(verifyStamp(stamp, { bytes }, [])).rejects.toThrow()
  }
  const proof = await proveInclusion(CHECKS[0], hashOf("constancia"))
  const verdict = await verifyInclusion(JSON.stringify(proof), localSigningRing().publicKeys)
  expect(verdict).toMatchObject({ kind: "included", isStamped: true })
  const [issued] = await loggedHashes(CHECKS[0])
  expect(issued?.stampedAt).toBeInstanceOf(Date)
})
