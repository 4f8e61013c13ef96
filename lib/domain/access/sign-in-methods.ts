/** The way in which somebody proved who they are: a password of ours, or the company's identity provider (OpenID Connect). */
export type SignInMethod = "password" | "oidc"

/**
 * Why a sign-in through the identity provider was refused: shown to the person (messages in `signIn.sso`) and recorded in the audit log. `stays` is no refusal:
 * it is shown after a sign-out that could not be passed on to the provider.
 */
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
