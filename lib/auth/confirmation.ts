import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server"
import * as z from "zod/mini"
import { usedPasskey } from "#lib/factors/passkey-shapes.ts"

/** What a delicate act asks of whoever sits there. */
export type ConfirmationAsked = {
  /** They did it a moment ago, and need not again. */
  isConfirmed: boolean
  by: "factor" | "password" | "provider"
  /** What their passkeys have to sign, where they have any and were asked. */
  passkey: PublicKeyCredentialRequestOptionsJSON | null
}

/** How being asked ended; `unavailable`: what asks could not be fetched, and nobody was asked anything. */
export type ConfirmationEnd = "confirmed" | "declined" | "unavailable"

const typed = z.string().check(z.minLength(1), z.maxLength(200))

/** What they prove it with: a code of their app or for recovery, what their device signed, or the password. */
export const givenConfirmation = z.union([
  z.object({ code: typed }),
  z.object({ passkey: usedPasskey }),
  z.object({ password: typed }),
])
export type GivenConfirmation = z.output<typeof givenConfirmation>
