import * as z from "zod/mini"

/** What a delicate act asks of whoever sits there. */
export type ConfirmationAsked = {
  /** They did it a moment ago, and need not again. */
  isConfirmed: boolean
  by: "factor" | "password" | "provider"
}

const typed = z.string().check(z.minLength(1), z.maxLength(200))

/** What they prove it with: a code of their app or for recovery, or the password. */
export const givenConfirmation = z.union([z.object({ code: typed }), z.object({ password: typed })])
export type GivenConfirmation = z.output<typeof givenConfirmation>
