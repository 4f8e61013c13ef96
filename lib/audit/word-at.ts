/** The word of the messages under that path, or undefined where there is none. */
export type WordAt = (path: string) => string | undefined
