import * as z from "zod/mini"
import { isCivilDay } from "./zone-day.ts"

/** A civil day as a parameter that may be left out. */
export const optionalDay = z.optional(z.string().check(z.refine(isCivilDay)))
