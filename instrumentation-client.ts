import { config } from "zod/v4/core"
import { guardSinks } from "#components/shell/trusted-types.ts"

// Next runs this file before anything of a page does.
guardSinks()
// The policy of our pages forbids to make code of text, which zod would try for speed and be reported for.
config({ jitless: true })
