import type { PublicKeys } from "#lib/constancia/public-key.ts"
import { localSigningRing } from "#lib/constancia/signing-ring.ts"

/** The public keys of constancias (a JSON Web Key Set), the one that signs now first. For everybody: who keeps them needs us no more. */
export function GET(): Response {
  const keys: PublicKeys = { keys: localSigningRing().publicKeys }
  return Response.json(keys, {
    headers: {
      "cache-control": "no-store",
      "content-disposition": 'attachment; filename="constancia-keys.json"',
    },
  })
}
