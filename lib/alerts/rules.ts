import { ALERT_KINDS, type AlertKind, isOfMachine, type MachineKind } from "../domain/alert-kinds.ts"
import type { KeySlot } from "../domain/key-slots.ts"

/** How the desk stands, as far as somebody is warned of it; counts and codes alone. */
export type DeskStatus = {
  slots: readonly { slot: KeySlot; keyRefused: boolean; quotaEmpty: boolean }[]
  /** PDFs that are not kept while less than `DYING_MINUTES` are left of their link. */
  dyingPdfs: number
  unknown: number
  /** Times that the scanner found something, in a file of the service or in an upload, within the last day. */
  virusesFound: number
  /** Deviations from the specification that are new or more than they were. */
  deviations: number
  /** Of the newest backup, or of the installation while there is none; null where nobody said how old it may be. */
  backup: { ageHours: number; expectedHours: number } | null
  /** Since when the oldest checkpoint is signed that did not go to every place outside; null where none waits. */
  checkpointWaitsHours: number | null
  /** Rows of the log that its collector did not take, and since when the oldest waits for it; null where none is set. */
  collector: { waiting: number; waitsMinutes: number } | null
}

/** What somebody is to be warned of: of which kind, about which key slot or machine, how many. */
export type Condition = { kind: AlertKind; about: string; count: number }

/** One is signed each hour. */
const CHECKPOINT_WITHIN_HOURS = 2
/** Rows are sent within seconds; a receiver that is restarted is back long before. */
const COLLECTED_WITHIN_MINUTES = 30
/** The database stops at a fifth of it: there is time left to make room. */
const MIN_FREE_BYTES = 1024 ** 3

type DeskKind = Exclude<AlertKind, MachineKind>

/** The rules on the desk as a whole; those on a machine stand below. */
const RULES: { readonly [Kind in DeskKind]: (desk: DeskStatus) => Found[] } = {
  key_refused: ({ slots }) => slots.filter(({ keyRefused }) => keyRefused).map(ofSlot),
  quota_empty: ({ slots }) => slots.filter(({ quotaEmpty }) => quotaEmpty).map(ofSlot),
  pdf_dying: ({ dyingPdfs }) => counted(dyingPdfs),
  virus_found: ({ virusesFound }) => counted(virusesFound),
  outcomes_unknown: ({ unknown }) => counted(unknown),
  contract_deviates: ({ deviations }) => counted(deviations),
  backup_old: ({ backup }) =>
    backup !== null && backup.ageHours > backup.expectedHours ? counted(Math.floor(backup.ageHours)) : [],
  checkpoint_missed: ({ checkpointWaitsHours: hours }) =>
    hours !== null && hours > CHECKPOINT_WITHIN_HOURS ? counted(Math.floor(hours)) : [],
  collector_behind: ({ collector }) =>
    collector !== null && collector.waitsMinutes > COLLECTED_WITHIN_MINUTES ? counted(collector.waiting) : [],
}

type Found = Omit<Condition, "kind">

export const DESK_KINDS = ALERT_KINDS.filter((kind): kind is DeskKind => !isOfMachine(kind))

/** Everything that somebody is to be warned of while the desk stands so. */
export function conditionsOf(desk: DeskStatus): Condition[] {
  return DESK_KINDS.flatMap((kind) => RULES[kind](desk).map((found) => ({ kind, ...found })))
}

/** How a machine stands: the bytes that are free for its data, and whether the scanner that is set does not answer it. */
export type MachineStatus = { freeBytes: number; isScannerAway: boolean }

/** Everything that somebody is to be warned of while a machine stands so; its room is counted in MB. */
export function conditionsOfMachine(about: string, { freeBytes, isScannerAway }: MachineStatus): Condition[] {
  const disk: Condition = { kind: "disk_low", about, count: Math.floor(freeBytes / 1024 ** 2) }
  const scanner: Condition = { kind: "scanner_away", about, count: 1 }
  return [...(freeBytes < MIN_FREE_BYTES ? [disk] : []), ...(isScannerAway ? [scanner] : [])]
}

function ofSlot({ slot }: { slot: KeySlot }): Found {
  return { about: slot, count: 1 }
}

function counted(count: number): Found[] {
  return count > 0 ? [{ about: "", count }] : []
}
