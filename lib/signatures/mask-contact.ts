const DOTS = "•••"

/** Enough of an e-mail address to recognise it: its first letter and its domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@")
  const [first = ""] = email
  return at < 1 ? DOTS : `${first}${DOTS}${email.slice(at)}`
}

/** Enough of a telephone number to recognise it: its last two figures. */
export function maskPhone(phone: string): string {
  return phone.length > 4 ? `${DOTS}${phone.slice(-2)}` : DOTS
}
