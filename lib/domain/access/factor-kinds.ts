/** The kinds of second factor. */
export type FactorKind = "totp" | "passkey"

/** The proof that somebody gave, beyond the password, that it is them. */
export type FactorProof = FactorKind | "recovery"
