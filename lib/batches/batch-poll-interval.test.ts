import { expect, test } from "vitest"
import { batchPollInterval } from "./batch-poll-interval.ts"

const watched = { phase: "moving", more: false, hidden: false, toTell: false, failures: 0 } as const

test.each([
  ["quick while something moves", watched, 1_500],
  ["slow while it is halted", { ...watched, phase: "halted" }, 12_000],
  ["slow while only people can lead on", { ...watched, phase: "needsPerson" }, 12_000],
  ["never when all is settled", { ...watched, phase: "settled" }, false],
  ["the rest of a settled batch is still fetched", { ...watched, phase: "settled", more: true }, 50],
  ["never while nobody looks", { ...watched, hidden: true }, false],
  [
    "seldom while nobody looks and somebody wants to be told",
    { ...watched, hidden: true, toTell: true },
    20_000,
  ],
  ["at once when there was more", { ...watched, more: true }, 50],
  ["later when asking failed", { ...watched, failures: 1 }, 3_000],
  ["no later than a minute", { ...watched, failures: 40 }, 60_000],
] as const)("%s", (_, of, every) => {
  expect(batchPollInterval(of)).toBe(every)
})
