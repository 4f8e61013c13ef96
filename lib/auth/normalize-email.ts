/** The one way in which an e-mail is written here: the name of an account, and what two of them are compared by. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
