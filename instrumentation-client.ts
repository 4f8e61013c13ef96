import { config } from "zod/v4/core"
import { guardSinks } from "#components/shell/trusted-types.ts"

// Next runs this file before anything of a page does.
guardSinks()
// Zod would try `new Function`, which our policy for scripts refuses and browsers report.
config({ jitless: true })
