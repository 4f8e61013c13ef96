import { expect, test } from "vitest"
import { dayPresets } from "#lib/time/zone-day.ts"
import { storedAddress, viewOf } from "./saved-views.ts"

const presetsOn = (day: string) => dayPresets(new Date(`${day}T15:00:00Z`), "America/Lima")
const PRESETS = presetsOn("2026-11-20")
const ID = "01932f2a-5f00-7000-8000-000000000001"

test.each([
  ["history", "/checks?order=oldest&operation=aml", "/checks?operation=aml&order=oldest"],
  ["history", `/checks?state=unknown&older=${ID}`, "/checks?state=unknown"],
  ["history", "/checks?subject=45678912&q=45678912", "/checks"],
  ["reports", `/reports?state=missed&subject=${ID}&newer=${ID}`, `/reports?state=missed&subject=${ID}`],
  ["signatures", "/signatures?lane=viewed&order=newest&name=Rosa", "/signatures?lane=viewed&order=newest"],
  ["signatures", "https://elsewhere.example/x?lane=nothing", "/signatures"],
] as const)("of %s, %s is kept as what its filters read", (list, path, kept) => {
  expect(storedAddress(list, path, PRESETS)).toEqual({ path: kept })
})

test("days that have a name move with the calendar, others stay", () => {
  const today = storedAddress("history", "/checks?operation=aml&from=2026-11-20&to=2026-11-20", PRESETS)
  expect(today).toEqual({ path: "/checks?operation=aml", days: "today" })
  expect(viewOf("history", { name: "AML de hoy", ...today }, presetsOn("2026-12-03"))).toEqual({
    name: "AML de hoy",
    path: "/checks?operation=aml&from=2026-12-03&to=2026-12-03",
  })
  expect(storedAddress("reports", "/reports?state=missed&from=2026-11-20&to=2026-11-20", PRESETS)).toEqual({
    path: "/reports?state=missed",
    days: "today",
  })
  const fixed = storedAddress("history", "/checks?from=2026-11-18&to=2026-11-20", PRESETS)
  expect(viewOf("history", { name: "Tres días", ...fixed }, presetsOn("2026-12-03")).path).toBe(
    "/checks?from=2026-11-18&to=2026-11-20",
  )
})
