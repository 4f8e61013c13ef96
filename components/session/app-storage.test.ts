import { beforeEach, expect, test, vi } from "vitest"
import { claimStorage, clearAppStorage } from "./app-storage.ts"

// Node has no store of drafts (IndexedDB), so that removing them fails, as in a browser that refuses it.

const LEFT = "cotejo.drafts-left"
/** A stand-in for a browser's storage: its entries are properties, its methods are not. */
function storage(): Storage {
  const verbs = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
    clear(this: Record<string, string>) {
      for (const key of Object.keys(this)) delete this[key]
    },
  }
  return Object.create(verbs) as Storage
}
beforeEach(() => {
  vi.stubGlobal("localStorage", storage())
  vi.stubGlobal("sessionStorage", storage())
})

test("drafts that could not be removed are said to be left, and remembered for the next page", async () => {
  localStorage.setItem("cotejo.ask", "a draft")
  localStorage.setItem("cotejo.single-keys", "on")
  expect(await clearAppStorage()).toBe(false)
  expect(Object.keys(localStorage).toSorted()).toEqual([LEFT, "cotejo.single-keys"])
})

test("the next page of the same session tries again, and takes nothing else of it", async () => {
  await claimStorage("s-1", "u-1")
  expect(localStorage.getItem(LEFT)).not.toBeNull()
  localStorage.setItem("cotejo.ask", "a draft of this session")
  localStorage.setItem(LEFT, "of before")
  await claimStorage("s-1", "u-1")
  // It was tried: what is left is noted again.
  expect([localStorage.getItem(LEFT), localStorage.getItem("cotejo.ask")]).toEqual([
    "",
    "a draft of this session",
  ])
})
