import { beforeEach, expect, test, vi } from "vitest"
import { keepText, keptText } from "./kept-text.ts"
import { removeAllButTexts, removeTexts, setTextKeeper, textEntry } from "./text-place.ts"

const keyOf = (byte: number) => btoa(String.fromCharCode(...new Uint8Array(16).fill(byte)))
const ANA = { userId: "u-ana", key: keyOf(1) }
const EVA = { userId: "u-eva", key: keyOf(2) }
const NOTE = "Coincide el segundo apellido: ñandú 🜁"

let entries: Record<string, string>

beforeEach(() => {
  entries = {}
  const verbs = {
    getItem: (entry: string) => entries[entry] ?? null,
    setItem(entry: string, value: string) {
      entries[entry] = value
    },
    removeItem(entry: string) {
      delete entries[entry]
    },
  }
  const ownKeys = () => Object.keys(entries)
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  vi.stubGlobal("sessionStorage", new Proxy(verbs, { ownKeys, getOwnPropertyDescriptor }))
  setTextKeeper(ANA)
})

test("a text comes back to its person and place, and the storage holds nothing legible", async () => {
  await keepText("/checks/1 case", NOTE)
  expect(await keptText("/checks/1 case")).toBe(NOTE)
  expect(await keptText("/checks/2 case")).toBe("")
  expect(JSON.stringify(entries)).not.toMatch(/Coincide|apellido/)
  await keepText("/checks/1 case", "")
  expect([await keptText("/checks/1 case"), entries]).toEqual(["", {}])
})

test("nobody else opens it, nor does it open in another place, or once its bytes were changed", async () => {
  await keepText("/checks/1 case", NOTE)
  const sealed = entries[textEntry(ANA.userId, "/checks/1 case")] ?? ""
  entries[textEntry(ANA.userId, "/checks/2 case")] = sealed
  entries[textEntry(ANA.userId, "/checks/3 case")] = `A${sealed.slice(1)}`
  entries[textEntry(ANA.userId, "/checks/4 case")] = "%"
  for (const number of [2, 3, 4]) expect(await keptText(`/checks/${number} case`)).toBe("")
  setTextKeeper({ ...ANA, key: EVA.key })
  expect(await keptText("/checks/1 case")).toBe("")
  setTextKeeper(null)
  await keepText("/checks/1 case", "after the end")
  expect(await keptText("/checks/1 case")).toBe("")
  setTextKeeper(ANA)
  expect(await keptText("/checks/1 case")).toBe(NOTE)
})

test("of texts that were typed in quick succession the last one is kept, and one that was sent is gone", async () => {
  for (const text of ["C", "Co", "Coi"]) void keepText("/checks/1 case", text)
  await keepText("/checks/1 case", "Coincide")
  expect(await keptText("/checks/1 case")).toBe("Coincide")
  void keepText("/checks/1 case", "Coincide.")
  await keepText("/checks/1 case", "")
  expect(entries).toEqual({})
})

test("the end of a session takes all but the texts, and the next person's takes those of others", async () => {
  await keepText("/checks/1 case", NOTE)
  entries["cotejo.desk"] = "of the session"
  removeAllButTexts()
  expect(Object.keys(entries)).toEqual([textEntry(ANA.userId, "/checks/1 case")])
  removeTexts(ANA.userId)
  expect(Object.keys(entries)).toHaveLength(1)
  removeTexts(EVA.userId)
  expect(entries).toEqual({})
})
