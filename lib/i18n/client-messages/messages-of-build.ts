/**
 * The messages that the browser needs, by page and layout (paths into the message files). Empty here: the build replaces this file by the result of reading the
 * sources (`messages-loader.mjs`), so that nobody keeps a list.
 */
export const MESSAGES_OF_BUILD: Readonly<Record<string, readonly string[]>> = {}
