import { ALERT_KINDS, type AlertKind, isOfMachine, type MachineKind } from "../domain/alert-kinds.ts"
import type { KeySlot } from "../domain/key-slots.ts"

/** The status of the desk, as far as alerts depend on it; only counts and codes. */
export type DeskStatus = {
  slots: readonly { slot: KeySlot; keyRefused: boolean; quotaEmpty: boolean }[]
  /** PDFs that are not sealed while less than `EXPIRING_MINUTES` are left of their link. */
  expiringPdfs: number
  unknown: number
  pausedPlans: number
  /** Times that the scanner found something, in a file of the service or in an upload, within the last day. */
  virusesFound: number
  /** Deviations from the specification that were first seen within the last days. */
  deviations: number
  /** Of the newest backup, or of the installation while there is none; null where no largest age is set. */
  backup: { ageHours: number; expectedHours: number } | null
  /** Since when the oldest checkpoint is signed that did not go to every place outside; null where none waits. */
  checkpointWaitsHours: number | null
}

export type Condition = { kind: AlertKind; about: string; count: number }

/** One is signed each hour. */
const CHECKPOINT_WITHIN_HOURS = 2
/** The database stops at a fifth of it: there is time left to make room. */
const MIN_FREE_BYTES = 1024 ** 3

type DeskKind = Exclude<AlertKind, MachineKind>

const RULES: { readonly [Kind in DeskKind]: (desk: DeskStatus) => Found[] } = {
  key_refused: ({ slots }) => slots.filter(({ keyRefused }) => keyRefused).map(ofSlot),
  quota_empty: ({ slots }) => slots.filter(({ quotaEmpty }) => quotaEmpty).map(ofSlot),
  pdf_dying: ({ expiringPdfs }) => counted(expiringPdfs),
  virus_found: ({ virusesFound }) => counted(virusesFound),
  outcomes_unknown: ({ unknown }) => counted(unknown),
  plan_paused: ({ pausedPlans }) => counted(pausedPlans),
  contract_deviates: ({ deviations }) => counted(deviations),
  backup_old: ({ backup }) =>
    backup !== null && backup.ageHours > backup.expectedHours ? counted(Math.floor(backup.ageHours)) : [],
  checkpoint_missed: ({ checkpointWaitsHours: hours }) =>
    hours !== null && hours > CHECKPOINT_WITHIN_HOURS ? counted(Math.floor(hours)) : [],
}

type Found = Omit<Condition, "kind">

export const DESK_KINDS = ALERT_KINDS.filter((kind): kind is DeskKind => !isOfMachine(kind))

export function conditionsOf(desk: DeskStatus): Condition[] {
  return DESK_KINDS.flatMap((kind) => RULES[kind](desk).map((found) => ({ kind, ...found })))
}

/** The status of a machine: the free bytes for its data, whether the configured scanner does not answer it, and the tasks that fail for minutes. */
export type MachineStatus = {
  freeBytes: number
  isScannerAway: boolean
  failing: readonly { name: string; minutes: number }[]
}

/** The conditions that hold for that status of a machine; free space is counted in MB. */
export function conditionsOfMachine(about: string, status: MachineStatus): Condition[] {
  const { freeBytes, isScannerAway, failing } = status
  const disk: Condition = { kind: "disk_low", about, count: Math.floor(freeBytes / 1024 ** 2) }
  const scanner: Condition = { kind: "scanner_away", about, count: 1 }
  const tasks = failing.map(({ name, minutes }): Condition => {
    return { kind: "task_failing", about: name, count: minutes }
  })
  return [...(freeBytes < MIN_FREE_BYTES ? [disk] : []), ...(isScannerAway ? [scanner] : []), ...tasks]
}

function ofSlot({ slot }: { slot: KeySlot }): Found {
  return { about: slot, count: 1 }
}

function counted(count: number): Found[] {
  return count > 0 ? [{ about: "", count }] : []
}
