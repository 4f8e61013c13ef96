import { expect, test } from "vitest"
import { uploadTimeoutMs } from "./send-draft.ts"

const MB = 1024 * 1024

test("an answer is awaited for longer than our server may have the documents looked at and be sending them on", () => {
  // The deadline of a call at its longest (`UPSTREAM_DEADLINE_MS`), and its body in Base64 at the slowest pace that is waited for.
  const sendingMs = (bytes: number) => 120_000 + Math.ceil((bytes * 4) / 3 / 256)
  // The time that the scanner gets for all of them, before the upload.
  const scanMs = (bytes: number) => 30_000 + Math.ceil(bytes / 4_096)
  for (const bytes of [1, MB, 50 * MB, 250 * MB])
    expect(uploadTimeoutMs(bytes)).toBeGreaterThan(scanMs(bytes) + sendingMs(bytes))
})
