import { buildDeployable } from "../deploy/deployable.ts"
import { runVisibly } from "../run-command.ts"
import { ensureChromium } from "./chromium.ts"

/** `npm run rehearse:production`: the layout of `deploy/` on this machine, from the very folder that is deployed (e2e/production). */
export async function rehearse(): Promise<number> {
  await buildDeployable()
  await ensureChromium()
  return runVisibly(["--conditions=react-server", "e2e/production/rehearse.ts"])
}
