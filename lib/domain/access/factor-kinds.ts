/** The kinds of second factor. */
export type FactorKind = "totp" | "passkey"

/** By what somebody proved, beyond the password, that it is them. */
export type FactorProof = FactorKind | "recovery"
