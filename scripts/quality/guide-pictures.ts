import { runVisibly } from "../run-command.ts"
import { ensureChromium } from "./chromium.ts"
import { build, PLAYWRIGHT } from "./test.ts"

/** `npm run guide:pictures`: takes the pictures of docs/guide again, from the sandbox's data. */
export async function guidePictures(): Promise<number> {
  await build()
  const args = ["test", "--config", "e2e/guide/playwright.config.ts"]
  return runVisibly([...PLAYWRIGHT, ...args], { CHROMIUM_PATH: await ensureChromium() })
}
