import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server"
import * as z from "zod/mini"
import { usedPasskey } from "#lib/factors/passkey-shapes.ts"

/** The confirmation that a sensitive command requires of the person. */
export type ConfirmationAsked = {
  isConfirmed: boolean
  by: "factor" | "password" | "provider"
  passkey: PublicKeyCredentialRequestOptionsJSON | null
}

/** The end of a confirmation; `unavailable`: its dialog could not be fetched, and nobody was asked anything. */
export type ConfirmationEnd = "confirmed" | "declined" | "unavailable"

const typed = z.string().check(z.minLength(1), z.maxLength(200))

/** Their proof: a code of their app or for recovery, a passkey's signature, or the password. */
export const givenConfirmation = z.union([
  z.object({ code: typed }),
  z.object({ passkey: usedPasskey }),
  z.object({ password: typed }),
])
export type GivenConfirmation = z.output<typeof givenConfirmation>
