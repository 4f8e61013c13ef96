/** The way in which somebody proved who they are: a password of ours, or the company's identity provider (OpenID Connect). */
export type SignInMethod = "password" | "oidc"

/** Why a sign-in by the provider was refused, for the person and the log. `stays` is none: a sign-out that could not be passed on. */
export const SSO_CODES = [
  "away",
  "other_issuer",
  "declined",
  "unproven",
  "subject_unusable",
  "no_role",
  "too_many_groups",
  "not_asked_again",
  "email_unusable",
  "email_unverified",
  "linked_elsewhere",
  "emergency_account",
  "disabled",
  "last_administrator",
  "throttled",
  "internal",
  "stays",
] as const
export type SsoCode = (typeof SSO_CODES)[number]

export type FactorKind = "totp" | "passkey"

/** The proof that somebody gave, beyond the password, that it is them. */
export type FactorProof = FactorKind | "recovery"

/** Of a password that a person chooses, in characters. */
export const MIN_PASSWORD = 12
