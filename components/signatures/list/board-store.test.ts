import { expect, test } from "vitest"
import type { BoardRow } from "#lib/signatures/board/board-row.ts"
import { boardStore, mergeInto } from "./board-store.ts"

const row = (id: string, revision: number, name = "") => ({ id, revision, name }) as BoardRow

test("newer rows are taken in and reported, older and repeated ones are not", () => {
  const store = boardStore([row("a", 1), row("b", 2)])
  let notified = 0
  const leave = store.subscribe(() => {
    notified += 1
  })
  expect(mergeInto(store, [row("a", 1), row("b", 1)])).toBe(0)
  expect(notified).toBe(0)
  expect(mergeInto(store, [row("a", 3, "now"), row("b", 2), row("c", 4)])).toBe(2)
  expect(store.getState().rows.get("a")?.name).toBe("now")
  expect([...store.getState().rows.keys()]).toEqual(["a", "b", "c"])
  leave()
  mergeInto(store, [row("a", 9)])
  expect(notified).toBe(1)
})
