import { expect, test } from "vitest"
import { patienceMs } from "./upload-request.ts"

const MB = 1024 * 1024

test("an answer is awaited for longer than our server may be sending the documents on", () => {
  // The deadline of a call at its longest (`UPSTREAM_DEADLINE_MS`), and its body in Base64 at the slowest pace that is waited for.
  const serverMs = (bytes: number) => 120_000 + Math.ceil((bytes * 4) / 3 / 256)
  for (const bytes of [1, MB, 50 * MB, 250 * MB]) expect(patienceMs(bytes)).toBeGreaterThan(serverMs(bytes))
})
