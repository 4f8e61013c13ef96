import fc from "fast-check"
import { expect, test } from "vitest"
import { groupsToRead } from "./groups-to-read.ts"

const QUARTER = 256 * 1024
const of = (...bytes: number[]) => bytes.map((size) => ({ bytes: size }))

test("fifty small ones at a time; large ones a few at a time, the largest alone", () => {
  expect(groupsToRead([])).toEqual([])
  expect(groupsToRead(of(...Array(120).fill(900))).map(({ length }) => length)).toEqual([50, 50, 20])
  expect(
    groupsToRead(of(3 * QUARTER, QUARTER, 1, 8 * QUARTER, 2 * QUARTER, 2 * QUARTER, 5)).map(
      (group) => group.length,
    ),
  ).toEqual([2, 1, 1, 2, 1])
})

test("nothing is lost, nothing changes its place", () => {
  const items = fc.array(fc.record({ bytes: fc.nat(9 * QUARTER), id: fc.uuid() }))
  fc.assert(
    fc.property(items, (all) => {
      expect(groupsToRead(all).flat()).toEqual(all)
    }),
  )
})
