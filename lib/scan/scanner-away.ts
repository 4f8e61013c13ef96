import "server-only"
import { env } from "#lib/env.ts"
import { isScannerThere } from "./clamd.ts"

const TIMEOUT_MS = 5_000

/** Whether a scanner is set (`SCAN_URL`) and does not answer this machine within five seconds. */
export async function isScannerAway(): Promise<boolean> {
  const { scanner } = env()
  return scanner !== undefined && !(await isScannerThere(scanner, AbortSignal.timeout(TIMEOUT_MS)))
}
