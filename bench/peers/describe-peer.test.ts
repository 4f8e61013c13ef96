import { expect, test } from "vitest"
import { line } from "../figure.ts"
import { describePeer } from "./describe-peer.ts"

const ours = { scripts: 200, document: 20, shown: 2_000, blocked: 400 }
const theirs = { scripts: 800, document: 2, shown: 8_000, blocked: 1_000 }
const peer = {
  name: "Desk 1.2.3",
  page: "its home",
  recorded: {
    on: "2026-11-25",
    theirs: { ...theirs, scripts: 900 },
    ours: { ...ours, scripts: 300 },
  },
}

test("a peer of this run stands beside ours of this run", () => {
  expect(describePeer(peer, ours, { theirs }).map(line)).toEqual([
    "| Desk 1.2.3, its home: scripts fetched | 800 kB | ours, /: 200 kB | 4.00 |  |  |",
    "| Desk 1.2.3, its home: document | 2.00 kB | ours, /: 20.0 kB | 0.100 |  |  |",
    "| Desk 1.2.3, its home: largest content seen (LCP) | 8000 ms | ours, /: 2000 ms | 4.00 |  |  |",
    "| Desk 1.2.3, its home: script in the way (TBT) | 1000 ms | ours, /: 400 ms | 2.50 |  |  |",
  ])
})

test("a peer that could not be had is reported as it was recorded, beside ours of then, with the day and the reason", () => {
  const [scripts, ...others] = describePeer(peer, ours, { missing: "no registry" })
  expect(scripts && line(scripts)).toBe(
    "| Desk 1.2.3, its home: scripts fetched; could not be had here (no registry): recorded 2026-11-25 | 900 kB | ours, /, then: 300 kB | 3.00 |  |  |",
  )
  for (const { what } of others) expect(what).toMatch(/no registry.*recorded 2026-11-25/)
})

test("a peer that could not be had and was never recorded has no figure, and is not taken for light", () => {
  const { recorded: _, ...unknown } = peer
  const [scripts] = describePeer(unknown, ours, { missing: "too little disk" })
  expect(scripts && line(scripts)).toBe(
    "| Desk 1.2.3, its home: scripts fetched; could not be had here (too little disk): never recorded | none kB | ours, /: 200 kB | none |  |  |",
  )
})
