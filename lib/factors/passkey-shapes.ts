import * as z from "zod/mini"

/** Base64url of a bound that no device of today reaches. */
const bytes = z.string().check(z.maxLength(8_000), z.regex(/^[\w-]*$/))
const credential = { id: bytes, rawId: bytes, type: z.literal("public-key") }

/** A device's answer when a passkey is created (WebAuthn, RegistrationResponseJSON), as far as we read it. */
export const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
  clientExtensionResults: z._default(z.object({}), {}),
})

/** A device's answer when a passkey is used (AuthenticationResponseJSON). */
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
  clientExtensionResults: z._default(z.object({}), {}),
})

export type UsedPasskey = z.output<typeof usedPasskey>
