import { type CivilDay, isCivilDay } from "#lib/time/zone-day.ts"

const EXPIRY = /expir|vencim|caduc/i
const BIRTH = /nacimiento|birth/i

/** Whether a field of that name holds the day that something expires, in the languages of the service. */
export function isExpiryField(name: string): boolean {
  return EXPIRY.test(name)
}

/** Returns the age in whole years that a day of birth gives on `today`; null where the field holds none. */
export function ageFrom(name: string, text: string, today: CivilDay): number | null {
  if (!BIRTH.test(name) || !isCivilDay(text) || text > today) return null
  const hadBirthday = today.slice(5) >= text.slice(5)
  return Number(today.slice(0, 4)) - Number(text.slice(0, 4)) - (hadBirthday ? 0 : 1)
}

export function hasExpired(name: string, text: string, today: CivilDay): boolean {
  return isExpiryField(name) && isCivilDay(text) && text < today
}
