import { guardSinks } from "#components/shell/trusted-types.ts"

// Next runs this file before anything of a page does.
guardSinks()
