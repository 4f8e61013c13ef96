import { OPERATING, runMode } from "../operate.ts"
import { rememberWhereTyped } from "../settings.ts"

// The one command of the folder that is deployed: `node cotejo.mjs start`, `worker`, `migrate` and so on.

rememberWhereTyped()
process.chdir(import.meta.dirname)
await runMode(OPERATING)
