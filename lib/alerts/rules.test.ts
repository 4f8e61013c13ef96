import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { ALERT_KINDS, ALERTS } from "../domain/alert-kinds.ts"
import { conditionsOf, conditionsOfMachine, type DeskStatus } from "./rules.ts"

const WELL: DeskStatus = {
  slots: [{ slot: "lookup", keyRefused: false, quotaEmpty: false }],
  ...{ expiringPdfs: 0, unknown: 0, pausedPlans: 0, virusesFound: 0, deviations: 0 },
  ...{ backup: null, checkpointWaitsHours: null },
}

test.each<[Partial<DeskStatus>, string[]]>([
  [{}, []],
  [
    { slots: [{ slot: "vin", keyRefused: true, quotaEmpty: true }] },
    ["key_refused vin 1", "quota_empty vin 1"],
  ],
  [{ expiringPdfs: 2 }, ["pdf_dying  2"]],
  [{ virusesFound: 1 }, ["virus_found  1"]],
  [{ pausedPlans: 2 }, ["plan_paused  2"]],
  [{ unknown: 3, deviations: 1 }, ["outcomes_unknown  3", "contract_deviates  1"]],
  [{ backup: { ageHours: 26, expectedHours: 26 } }, []],
  [{ backup: { ageHours: 26.5, expectedHours: 26 } }, ["backup_old  26"]],
  [{ checkpointWaitsHours: 2 }, []],
  [{ checkpointWaitsHours: 2.1 }, ["checkpoint_missed  2"]],
])("a desk where %j: %j", (changed, wanted) => {
  const conditions = conditionsOf({ ...WELL, ...changed })
  expect(conditions.map(({ kind, about, count }) => `${kind} ${about} ${count}`)).toEqual(wanted)
})

test("of a disk somebody is warned while there is still time to make room, and of a scanner that is away", () => {
  const well = { freeBytes: 1024 ** 3, isScannerAway: false, failing: [] }
  expect(conditionsOfMachine("desk-1", well)).toEqual([])
  expect(conditionsOfMachine("desk-1", { ...well, freeBytes: 500 * 1024 ** 2 })).toEqual([
    { kind: "disk_low", about: "desk-1", count: 500 },
  ])
  expect(conditionsOfMachine("desk-1", { ...well, isScannerAway: true })).toEqual([
    { kind: "scanner_away", about: "desk-1", count: 1 },
  ])
  expect(conditionsOfMachine("desk-1", { ...well, failing: [{ name: "lost-calls", minutes: 3 }] })).toEqual([
    { kind: "task_failing", about: "lost-calls", count: 3 },
  ])
})

test("the runbook says what to do, under the very heading that an alert names", () => {
  const headings: string[] = readFileSync("docs/operations.md", "utf8").match(/(?<=^### ).+$/gm) ?? []
  expect(ALERT_KINDS.map((kind) => ALERTS[kind].runbook).filter((name) => !headings.includes(name))).toEqual(
    [],
  )
})
