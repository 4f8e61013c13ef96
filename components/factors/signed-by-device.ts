import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser"
import type { UsedPasskey } from "#lib/factors/passkey-shapes.ts"

/** Has the person's device sign a challenge; null when it did not: they refused, it is not there, or the browser does not support it. */
export async function signedByDevice(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<UsedPasskey | null> {
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature } = response
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    }
  } catch {
    return null
  }
}
