/** The position of a server of PostgreSQL; ids as the server writes them. */
export type Position = {
  /** Of the cluster: a standby has that of its primary. */
  system: string
  /** Of the database within it. */
  database: string
  /** Counts fail-overs: the writes of another timeline are another history. */
  timeline: number
}

export type StandbyPosition = Position & {
  isStandby: boolean
  isEncrypted: boolean
  /** It holds everything that the primary held when it was asked. */
  isInStep: boolean
}

/** Why a standby is not read from. */
export type Unfit =
  | "standby_away"
  | "standby_behind"
  | "standby_promoted"
  | "standby_of_another"
  | "standby_not_encrypted"

/** Why it cannot be relied on, however long one waits for it; undefined when it can. `isNear`: it is reached without leaving this machine. */
export function unfitness(
  primary: Position,
  standby: StandbyPosition,
  isNear: boolean,
): Exclude<Unfit, "standby_away" | "standby_behind"> | undefined {
  if (!standby.isEncrypted && !isNear) return "standby_not_encrypted"
  if (!standby.isStandby) return "standby_promoted"
  const isSame = (["system", "database", "timeline"] as const).every(
    (what) => standby[what] === primary[what],
  )
  return isSame ? undefined : "standby_of_another"
}
