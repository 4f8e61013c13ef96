import * as z from "zod"

/** Base64url of a bound that no device of today reaches. */
const bytes = z
  .string()
  .max(8_000)
  .regex(/^[\w-]*$/)
const credential = { id: bytes, rawId: bytes, type: z.literal("public-key") }

/** A device's answer when a passkey is created (WebAuthn, RegistrationResponseJSON), as far as we read it. */
export const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
})

/** A device's answer when a passkey is used (AuthenticationResponseJSON). */
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
})

export type UsedPasskey = z.output<typeof usedPasskey>
