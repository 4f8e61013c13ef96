import * as z from "zod"

/** The input that adds a request to the register: its identifier at the service. */
export const adding = z.object({
  remoteId: z.string().trim().toLowerCase().min(1, "required").pipe(z.uuid("uuidFormat")),
})

export type Adding = z.output<typeof adding>
