/**
 * Which words the browser needs, by page and layout (paths into the message files). Empty here: the build puts in the place of this file
 * what it reads off the sources (`words-loader.mjs`), so that nobody keeps a list.
 */
export const WORDS_OF_BUILD: Readonly<Record<string, readonly string[]>> = {}
