/** Of a password that a person chooses, in characters. */
export const MIN_PASSWORD = 12
