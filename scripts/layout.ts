import { existsSync } from "node:fs"

/** Whether we run in the folder that `npm run build:deployable` makes: built, without sources and without an installer. */
export const IS_DEPLOYED = existsSync("server.js")

/** Where that folder has one of our programs, by its source. */
export function deployedName(source: string): string {
  return `./${source.split("/").at(-1)?.replace(/\.ts$/, "")}.mjs`
}
