import { type Browser, chromium } from "@playwright/test"
import { findChromium } from "#scripts/quality/chromium.ts"

/** A Chromium that does nothing by itself, and for which there is nothing but this machine. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    // The bench stops everything in its order when it is asked to; the browser ends with it.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
    ],
  })
}
