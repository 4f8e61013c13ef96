import { expect, test } from "vitest"
import { historyPath } from "./history-path.ts"
import { historyFilter, readHistoryQuery, readPlace } from "./history-query.ts"

const ID = "01932f2a-5f00-7000-8000-000000000001"

const RECORDS = { id: "r", role: "records" } as const

test("an address and its filters are two spellings of one thing", () => {
  const search = {
    operation: "aml,kyc",
    state: "unknown",
    person: ID,
    subject: ID,
    from: "2026-11-01",
    to: "2026-11-20",
  }
  const query = readHistoryQuery(search)
  expect(historyPath(query)).toBe(
    `/checks?operation=aml,kyc&state=unknown&person=${ID}&subject=${ID}&from=2026-11-01&to=2026-11-20`,
  )
  expect(readHistoryQuery(Object.fromEntries(new URL(historyPath(query), "http://x").searchParams))).toEqual(
    query,
  )
})

test("what is no filter is left out, and the others stay", () => {
  const query = readHistoryQuery({
    operation: "nothing",
    state: "unknown",
    person: "12345678",
    from: "2026-02-30",
    to: "",
    other: "1",
  })
  expect(query).toEqual({ state: ["unknown"] })
})

test("a document number given as a subject is never taken", () => {
  expect(readHistoryQuery({ subject: "45678912" })).toEqual({})
})

test("days are whole, in the zone of the desk", () => {
  const filter = historyFilter(
    { from: "2026-11-20", to: "2026-11-20" },
    { id: "me", role: "analyst" },
    "America/Lima",
  )
  expect(filter.from?.toISOString()).toBe("2026-11-20T05:00:00.000Z")
  expect(filter.before?.toISOString()).toBe("2026-11-21T05:00:00.000Z")
})

test("no filter widens what a role sees", () => {
  expect(historyFilter({ operation: ["person", "aml"] }, RECORDS, "UTC").operations).toEqual(["aml"])
  expect(historyFilter({ operation: ["person"] }, RECORDS, "UTC").operations).toEqual([])
  expect(historyFilter({}, RECORDS, "UTC").operations).toEqual(["aml"])
})

test("a place is a check's id and nothing else", () => {
  expect(readPlace({ older: ID })).toEqual({ older: ID })
  expect(readPlace({ newer: ID })).toEqual({ newer: ID })
  expect(readPlace({ older: "1; drop table checks" })).toBeUndefined()
})
