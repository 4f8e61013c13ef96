import { ALERT_KINDS, type AlertKind } from "../domain/alert-kinds.ts"
import type { KeySlot } from "../domain/key-slots.ts"

/** How the desk stands, as far as somebody is warned of it; counts and codes alone. */
export type DeskStanding = {
  slots: readonly { slot: KeySlot; keyRefused: boolean; quotaEmpty: boolean }[]
  /** PDFs that are not kept while less than `DYING_MINUTES` are left of their link. */
  dyingPdfs: number
  unknown: number
  /** Deviations from the specification that are new or more than they were. */
  deviations: number
  /** Of the newest backup, or of the installation while there is none; null where nobody said how old it may be. */
  backup: { ageHours: number; expectedHours: number } | null
  /** Since when the oldest checkpoint is signed that did not go to every place outside; null where none waits. */
  checkpointWaitsHours: number | null
}

/** What somebody is to be warned of: of which kind, about which key slot or machine, how many. */
export type Condition = { kind: AlertKind; about: string; count: number }

/** One is signed each hour. */
const CHECKPOINT_WITHIN_HOURS = 2
/** The database stops at a fifth of it: there is time left to make room. */
const LEAST_FREE_BYTES = 1024 ** 3

/** The rules on the desk as a whole; that on the disk is each machine's own. */
const RULES: { readonly [Kind in Exclude<AlertKind, "disk_low">]: (desk: DeskStanding) => Found[] } = {
  key_refused: ({ slots }) => slots.filter(({ keyRefused }) => keyRefused).map(ofSlot),
  quota_empty: ({ slots }) => slots.filter(({ quotaEmpty }) => quotaEmpty).map(ofSlot),
  pdf_dying: ({ dyingPdfs }) => counted(dyingPdfs),
  outcomes_unknown: ({ unknown }) => counted(unknown),
  contract_deviates: ({ deviations }) => counted(deviations),
  backup_old: ({ backup }) =>
    backup !== null && backup.ageHours > backup.expectedHours ? counted(Math.floor(backup.ageHours)) : [],
  checkpoint_missed: ({ checkpointWaitsHours: hours }) =>
    hours !== null && hours > CHECKPOINT_WITHIN_HOURS ? counted(Math.floor(hours)) : [],
}

type Found = Omit<Condition, "kind">

export const DESK_KINDS = ALERT_KINDS.filter((kind) => kind !== "disk_low")

/** Everything that somebody is to be warned of while the desk stands so. */
export function conditionsOf(desk: DeskStanding): Condition[] {
  return DESK_KINDS.flatMap((kind) => RULES[kind](desk).map((found) => ({ kind, ...found })))
}

/** What somebody is to be warned of while a machine has so much room for its data; counted in MB. */
export function conditionsOfDisk(machine: string, freeBytes: number): Condition[] {
  if (freeBytes >= LEAST_FREE_BYTES) return []
  return [{ kind: "disk_low", about: machine, count: Math.floor(freeBytes / 1024 ** 2) }]
}

function ofSlot({ slot }: { slot: KeySlot }): Found {
  return { about: slot, count: 1 }
}

function counted(count: number): Found[] {
  return count > 0 ? [{ about: "", count }] : []
}
