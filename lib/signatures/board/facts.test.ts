import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { BoardRow, BoardSigner } from "./board-row.ts"
import { ordered } from "./call-order.ts"
import { countLanes, isInLane, LANES, PLACES, placeOf, searchNames, signerMark } from "./facts.ts"
import { daysWaiting, horizonOf, spanOf } from "./horizon.ts"

const NOW = Date.parse("2026-11-20T15:00:00Z")
const HOUR = 3_600_000
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString()

const nobody: BoardSigner = {
  name: "Ana",
  email: null,
  phone: null,
  status: "pending",
  statusName: "Pendiente",
  viewedAt: null,
  signedAt: null,
  rejectedAt: null,
}
const viewed = (hoursAgo: number): BoardSigner => ({ ...nobody, status: "viewed", viewedAt: at(-hoursAgo) })
const signed: BoardSigner = { ...nobody, status: "signed", viewedAt: at(-9), signedAt: at(-8) }

let serial = 0
function row(given: Partial<BoardRow> = {}): BoardRow {
  serial += 1
  return {
    id: String(serial).padStart(6, "0"),
    remoteId: "remote",
    name: "Contrato",
    status: "sent",
    statusName: "Enviado",
    sending: null,
    signers: [nobody],
    moreSigners: null,
    since: at(-72),
    expiresAt: at(24 * 7),
    completedAt: null,
    rejectedAt: null,
    documentRejected: false,
    refreshedAt: at(0),
    refreshAt: at(1),
    refreshProblem: null,
    requestedBy: { id: "1", name: "Rosa" },
    createdAt: at(-72),
    revision: serial,
    ...given,
  }
}

test.each<[string, Partial<BoardSigner>, string]>([
  ["pending", {}, "unseen"],
  ["a view", { viewedAt: at(-1), status: "f2" }, "viewed"],
  ["a signature", { viewedAt: at(-2), signedAt: at(-1), status: "?" }, "signed"],
  ["a rejection", { viewedAt: at(-2), rejectedAt: at(-1) }, "rejected"],
  ["a word that is not specified", { status: "vencido" }, "other"],
  ["nothing read yet", { status: null, statusName: null }, "unread"],
])("the mark of a signer is a fact: %s", (_, given, mark) => {
  expect(signerMark({ ...nobody, ...given })).toBe(mark)
})

test.each<[string, Partial<BoardRow>, string]>([
  ["waits", {}, "waiting"],
  ["waits, whatever its word", { status: "expired", statusName: "Expirado" }, "waiting"],
  ["no date", { expiresAt: null }, "waiting"],
  ["a date without a time names no instant", { expiresAt: "2020-01-01" }, "waiting"],
  ["date passed, whatever its word", { expiresAt: at(-1), status: "in_signing" }, "datePassed"],
  ["completed after its date", { expiresAt: at(-1), completedAt: at(-2) }, "completed"],
  ["rejected", { rejectedAt: at(-1) }, "rejected"],
  ["a signer rejected", { signers: [signed, { ...nobody, rejectedAt: at(-1) }] }, "rejected"],
  ["a document rejected", { documentRejected: true }, "rejected"],
  [
    "sent without an answer",
    { sending: { checkId: "c", state: "unknown", endedUnsent: false, mayHaveArrived: true }, remoteId: null },
    "withoutAnswer",
  ],
  [
    "closed by a person: sent, under an identifier that nobody knows",
    { sending: { checkId: "c", state: "closed", endedUnsent: false, mayHaveArrived: true }, remoteId: null },
    "withoutAnswer",
  ],
  [
    "closed by a person: not sent",
    { sending: { checkId: "c", state: "closed", endedUnsent: true, mayHaveArrived: false }, remoteId: null },
    "notAccepted",
  ],
  [
    "queued",
    { sending: { checkId: "c", state: "queued", endedUnsent: false, mayHaveArrived: false }, remoteId: null },
    "notAccepted",
  ],
  [
    "refused",
    { sending: { checkId: "c", state: "refused", endedUnsent: true, mayHaveArrived: false }, remoteId: null },
    "notAccepted",
  ],
])("a place comes from facts: %s", (_, given, place) => {
  expect(placeOf(row(given), NOW)).toBe(place)
})

const instants = fc.option(fc.integer({ min: -900, max: 900 }).map(at))
const signers = fc.record({
  name: fc.option(fc.string()),
  email: fc.constant(null),
  phone: fc.constant(null),
  status: fc.option(fc.constantFrom("pending", "viewed", "otra palabra")),
  statusName: fc.constant(null),
  viewedAt: instants,
  signedAt: instants,
  rejectedAt: instants,
})
const rows = fc.array(
  fc
    .record({
      expiresAt: instants,
      completedAt: instants,
      rejectedAt: instants,
      documentRejected: fc.boolean(),
      signers: fc.array(signers, { maxLength: 4 }),
      sending: fc.option(
        fc.constantFrom(
          { checkId: "c", state: "unknown", endedUnsent: false, mayHaveArrived: true } as const,
          { checkId: "c", state: "halted", endedUnsent: false, mayHaveArrived: false } as const,
        ),
      ),
    })
    .map(row),
  { maxLength: 30 },
)

test("each request is in exactly one place, and the places add up to all", () => {
  fc.assert(
    fc.property(rows, (list) => {
      const counts = countLanes(list, NOW)
      expect(PLACES.reduce((sum, place) => sum + counts[place], 0)).toBe(counts.all)
      expect(counts.viewed).toBeLessThanOrEqual(counts.waiting)
      for (const lane of LANES)
        expect(list.filter((one) => isInLane(one, lane, NOW))).toHaveLength(counts[lane])
    }),
  )
})

describe("whom to call today", () => {
  test("viewed long ago first, then what ends soon, then viewed lately, then the rest by date; what is over last", () => {
    const list = {
      completed: row({ completedAt: at(-1) }),
      rejected: row({ rejectedAt: at(-1) }),
      passed: row({ expiresAt: at(-1), signers: [viewed(90)] }),
      unanswered: row({
        sending: { checkId: "c", state: "unknown", endedUnsent: false, mayHaveArrived: true },
      }),
      quiet: row({ expiresAt: at(24 * 9) }),
      sooner: row({ expiresAt: at(24 * 8) }),
      noDate: row({ expiresAt: null }),
      viewedToday: row({ signers: [viewed(3)] }),
      endsSoon: row({ expiresAt: at(47) }),
      endsSooner: row({ expiresAt: at(2), signers: [viewed(1)] }),
      viewedLong: row({ signers: [viewed(30)] }),
      viewedLonger: row({ signers: [signed, viewed(50)], expiresAt: at(24 * 20) }),
    }
    const names = new Map(Object.entries(list).map(([name, { id }]) => [id, name]))
    expect(ordered(Object.values(list), "call", NOW).map(({ id }) => names.get(id))).toEqual([
      "viewedLonger",
      "viewedLong",
      "endsSooner",
      "endsSoon",
      "viewedToday",
      "sooner",
      "quiet",
      "noDate",
      "unanswered",
      "passed",
      "rejected",
      "completed",
    ])
  })

  test("an order loses nobody, does not depend on where it began, and leaves the given rows alone", () => {
    fc.assert(
      fc.property(rows, fc.constantFrom("call", "newest" as const), (list, order) => {
        const before = list.map(({ id }) => id)
        const ids = ordered(list, order as "call" | "newest", NOW).map(({ id }) => id)
        expect([...ids].sort()).toEqual([...before].sort())
        expect(ordered([...list].reverse(), order as "call" | "newest", NOW).map(({ id }) => id)).toEqual(ids)
        expect(list.map(({ id }) => id)).toEqual(before)
      }),
    )
  })
})

test.each<[string, string | null, object]>([
  [at(-1), at(3), { kind: "running", part: 0.25, leftMs: 3 * HOUR }],
  [at(-1), at(0), { kind: "passed", agoMs: 0 }],
  [at(-1), at(-2), { kind: "passed", agoMs: 2 * HOUR }],
  [at(1), at(3), { kind: "running", part: 0, leftMs: 3 * HOUR }],
  [at(-1), null, { kind: "none" }],
  [at(-1), "mañana", { kind: "none" }],
])("a horizon from %s to %s", (since, expiresAt, horizon) => {
  expect(horizonOf(since, expiresAt, NOW)).toEqual(horizon)
})

/** At 10:00 of the desk, so that a day of its calendar ends 14 hours later. */
const LIMA = "America/Lima"

test.each([
  [0.2, "minute", 1],
  [59.9, "minute", 59],
  [60, "hour", 1],
  [9 * 60 + 59, "hour", 9],
  [47 * 60 + 59, "hour", 47],
  [48 * 60, "day", 2],
  // 23:59 of the second day after, and midnight.
  [61 * 60 + 59, "day", 2],
  [62 * 60, "day", 3],
  // Seven days were asked for, and a moment of them is over.
  [7 * 24 * 60 - 1, "day", 7],
  [7 * 24 * 60, "day", 7],
])(
  "%d minutes of a term are told as whole units, days as the calendar counts them: %s %i",
  (minutes, unit, value) => {
    const ms = minutes * 60_000
    const left = { kind: "running", part: 0, leftMs: ms } as const
    expect(spanOf(left, NOW, LIMA)).toEqual({ value, unit })
    const over = { kind: "passed", agoMs: ms } as const
    expect(spanOf(over, NOW + ms, LIMA)).toEqual({ value, unit })
  },
)

test("days are whole days", () => {
  expect([at(-23), at(-24), at(-49), at(5), "?"].map((since) => daysWaiting(since, NOW))).toEqual([
    0, 1, 2, 0, 0,
  ])
})

test.each([
  ["nunez", ["Ñuñez y Núñez"]],
  ["contrato marzo", ["CONTRATO de Marzo"]],
  ["ana", ["Ñuñez y Núñez", "CONTRATO de Marzo"]],
  ["  ", ["Ñuñez y Núñez", "CONTRATO de Marzo"]],
  ["nadie", []],
])("%j finds %j", (typed, names) => {
  const list = [row({ name: "Ñuñez y Núñez" }), row({ name: "CONTRATO de Marzo" })]
  expect(searchNames(list, typed).map(({ name }) => name)).toEqual(names)
})
