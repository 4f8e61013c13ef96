/** Of a password that a person chooses, in characters; apart from the schemas, since its hint is shown where they are not loaded yet. */
export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 200
