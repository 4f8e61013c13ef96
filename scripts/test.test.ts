import { expect, test } from "vitest"
import { needsBuild } from "./test.ts"

test.each([
  [["lib/text/fold.test.ts"], false],
  [["lib/text/fold.test.ts", "lib/db/embedded/embedded.it.test.ts"], true],
  [["e2e/asking/asking.spec.ts:12"], true],
  [["e2e/pipeline"], true],
])("%j waits for a build: %s", (paths, built) => {
  expect(needsBuild(paths)).toBe(built)
})
