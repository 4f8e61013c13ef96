/** The one way in which an e-mail is written here. */
export function accountOf(email: string): string {
  return email.trim().toLowerCase()
}
