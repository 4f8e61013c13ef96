import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import {
  CHAIN_VERSION,
  changedColumns,
  entryHash,
  genesisHash,
  LOG_COLUMNS,
  LOG_ROW,
  type LogRow,
  rowMarks,
} from "./chain.ts"

// Others must be able to verify the entries of older versions: their encoding is fixed here byte for byte.

const ROW: LogRow = {
  id: "01900000-0000-7000-8000-000000000001",
  at: "2026-11-23T04:00:00.000000Z",
  actor_id: null,
  action: "check.asked",
  target_type: "check",
  target_id: "ñ",
  request_id: null,
  detail: '{"n": 1}',
  ok: "true",
  session_id: "",
  network: "192.0.2.0/24",
}
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest()
const column = (value: string | null) => {
  if (value === null) return Buffer.from("00", "hex")
  const length = Buffer.byteLength(value).toString(16).padStart(8, "0")
  return Buffer.concat([Buffer.from(`01${length}`, "hex"), Buffer.from(value)])
}

test("the chain begins with the hash of its kind and its installation", () => {
  expect(genesisHash("abc")).toEqual(sha256(Buffer.from("cotejo-audit/1 abc")))
})

test("an entry's hash covers the version, the one before, its position and each column", () => {
  const previous = sha256(Buffer.from("before"))
  const columns = LOG_COLUMNS.map((name) => column(ROW[name]))
  const position = Buffer.from((70_000).toString(16).padStart(16, "0"), "hex")
  expect(CHAIN_VERSION).toBe(1)
  expect(entryHash(previous, 70_000, ROW)).toEqual(
    sha256(Buffer.concat([Buffer.from("01", "hex"), previous, position, ...columns])),
  )
})

test("no value, nothing at all and a value moved to its neighbour are distinguished", () => {
  const hashOf = (change: Partial<LogRow>) =>
    entryHash(sha256(Buffer.of()), 1, { ...ROW, ...change }).toString("hex")
  const hashes = [
    hashOf({}),
    hashOf({ session_id: null }),
    hashOf({ actor_id: "" }),
    hashOf({ target_type: "checkñ", target_id: "" }),
    hashOf({ target_type: "chec", target_id: "kñ" }),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
})

test("the marks of a row are the first four bytes of each column's hash, and name what changed", () => {
  const marks = rowMarks(ROW)
  expect(marks).toEqual(Buffer.concat(LOG_COLUMNS.map((name) => sha256(column(ROW[name])).subarray(0, 4))))
  expect(changedColumns(marks, ROW)).toEqual([])
  for (const name of LOG_COLUMNS) expect(changedColumns(marks, { ...ROW, [name]: "other" })).toEqual([name])
})

test("a row is read as it is written down: instants in UTC to the microsecond, all else as text, in that order", () => {
  expect(LOG_ROW).toBe(
    `log.id::text as id, to_char(log.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, log.actor_id::text as actor_id, ` +
      "log.action::text as action, log.target_type::text as target_type, log.target_id::text as target_id, " +
      "log.request_id::text as request_id, log.detail::text as detail, log.ok::text as ok, " +
      "log.session_id::text as session_id, log.network::text as network",
  )
})
