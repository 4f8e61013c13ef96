import { type Browser, chromium } from "@playwright/test"
import { findChromium } from "#scripts/chromium.ts"

/** A Chromium that does nothing by itself. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  })
}
