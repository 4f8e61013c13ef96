import { expect, test } from "vitest"
import { stackBars } from "./spark-bars.tsx"

test("the highest column fills the height, parts stand on each other", () => {
  expect(
    stackBars(
      [
        [1, 1],
        [4, 0],
      ],
      40,
    ),
  ).toEqual([
    [
      { y: 30, height: 10 },
      { y: 20, height: 10 },
    ],
    [
      { y: 0, height: 40 },
      { y: 0, height: 0 },
    ],
  ])
})

test("one among a thousand is still seen, and nothing is drawn for zero", () => {
  const [few] = stackBars([[1], [1000]], 40)
  expect(few?.[0]?.height).toBe(1)
  expect(stackBars([[0], [0]], 40)[0]?.[0]?.height).toBe(0)
})
