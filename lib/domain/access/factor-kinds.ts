/** What a person has besides their password. */
export type FactorKind = "totp" | "passkey"

/** By what somebody proved, beyond the password, that it is them. */
export type FactorProof = FactorKind | "recovery"
