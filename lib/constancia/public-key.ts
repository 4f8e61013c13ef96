/** A public key of constancias as a JSON Web Key (RFC 7517, RFC 8037); `kid` is its thumbprint (RFC 7638), the hash of the key itself. */
export type PublicKey = {
  kty: "OKP"
  crv: "Ed25519"
  /** The key's 32 bytes, Base64url. */
  x: string
  kid: string
  use: "sig"
  alg: "EdDSA"
}

/** As `GET /api/keys/constancia` gives them: the first one signs now, the others signed earlier. */
export type PublicKeys = { keys: PublicKey[] }
