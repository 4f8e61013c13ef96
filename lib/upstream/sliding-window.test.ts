import { expect, test } from "vitest"
import { SlidingWindow } from "./sliding-window.ts"

test("calls that were held up together do not leave together: never more in a second than the pace has places", () => {
  const stretch = new SlidingWindow()
  stretch.setInterval(300)
  const left = [0, 0, 0, 0].map(() => (stretch.untilNext(10_000) === 0 ? stretch.leave(10_000) : undefined))
  expect(stretch.untilNext(10_000)).toBe(1_050)
  // An answer shows that it has arrived.
  if (left[0]) stretch.answered(left[0], 10_004)
  expect(stretch.untilNext(10_004)).toBe(1_000)
  expect(stretch.untilNext(11_004)).toBe(0)
  stretch.leave(11_004)
  expect(stretch.untilNext(11_004)).toBe(46)
  stretch.setInterval(0)
  expect(stretch.untilNext(11_004)).toBe(0)
})

test("where answers are quick, a late one means that its call arrived late; a service that takes its time holds nobody back", () => {
  const untilNext = (usualMs: number, tookMs: number) => {
    const stretch = new SlidingWindow()
    stretch.setInterval(300)
    for (let calls = 0; calls < 40; calls++)
      stretch.answered(stretch.leave(calls * 1_000), calls * 1_000 + usualMs)
    const left = [50_000, 50_000, 50_000, 50_000].map((now) => stretch.leave(now))
    if (left[0]) stretch.answered(left[0], 50_000 + tookMs)
    return stretch.untilNext(51_000)
  }
  expect(untilNext(5, 4)).toBe(4)
  expect(untilNext(5, 120)).toBe(120)
  expect(untilNext(5, 900)).toBe(200)
  expect(untilNext(400, 120)).toBe(50)
  expect(untilNext(400, 900)).toBe(50)
})
