import * as z from "zod/mini"

/** The input that adds a request to the register: its identifier at the service. */
export const adding = z.object({
  remoteId: z.pipe(
    z.string().check(z.trim(), z.toLowerCase(), z.minLength(1, "required")),
    z.uuid("uuidFormat"),
  ),
})

export type Adding = z.output<typeof adding>
