import type { Figure } from "../figure.ts"
import type { Seen } from "../slow-phone.ts"

/** Of one page: kB as they went over the wire, milliseconds on the slow telephone. */
export type Measured = { scripts: number; document: number; shown: number; blocked: number }

/** Theirs and ours of one run, and its day. */
export type Recorded = { on: string; theirs: Measured; ours: Measured }

/** A peer's figures in this run, or why it could not be had here. */
export type Outcome = { theirs: Measured } | { missing: string }

const MEASURES = {
  scripts: { what: "scripts fetched", unit: "kB" },
  document: { what: "document", unit: "kB" },
  shown: { what: "largest content seen (LCP)", unit: "ms" },
  blocked: { what: "script in the way (TBT)", unit: "ms" },
} as const

const NOTHING: Measured = {
  scripts: Number.NaN,
  document: Number.NaN,
  shown: Number.NaN,
  blocked: Number.NaN,
}

export function measuredOf(seen: Seen): Measured {
  return {
    scripts: seen.scriptBytes / 1_000,
    document: seen.documentBytes / 1_000,
    shown: seen.shownMs,
    blocked: seen.blockedMs,
  }
}

/**
 * Returns the peer's figures, each with ours of `/` as its reference: both of this run; or, where the peer could not be had, both as they were recorded on
 * another day, and marked so; where nothing was recorded either, theirs are missing. The ratio is how many times ours theirs is.
 */
export function describePeer(
  peer: { name: string; page: string; recorded?: Recorded },
  ours: Measured,
  outcome: Outcome,
): Figure[] {
  const isHad = "theirs" in outcome
  const { recorded } = peer
  const pair = isHad ? { theirs: outcome.theirs, ours } : (recorded ?? { theirs: NOTHING, ours })
  const how = isHad ? "" : `; could not be had here (${outcome.missing}): ${dayOf(recorded)}`
  return (["scripts", "document", "shown", "blocked"] as const).map((part) => ({
    what: `${peer.name}, ${peer.page}: ${MEASURES[part].what}${how}`,
    value: pair.theirs[part],
    unit: MEASURES[part].unit,
    reference: { what: isHad || !recorded ? "ours, /" : "ours, /, then", value: pair.ours[part] },
  }))
}

function dayOf(recorded?: Recorded): string {
  return recorded ? `recorded ${recorded.on}` : "never recorded"
}
