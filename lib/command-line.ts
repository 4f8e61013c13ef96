import { existsSync } from "node:fs"

/** Whether we run in the folder that `npm run build:deployable` makes: built, without sources and without an installer. */
export const IS_DEPLOYED = existsSync("cotejo.mjs")

/** How one of our commands is typed where this program runs: by npm in a clone; the folder that is deployed has no npm. */
export function commandLine(command: string, ...words: readonly string[]): string {
  if (IS_DEPLOYED) return ["node cotejo.mjs", command.replace(":", "-"), ...words].join(" ")
  const npm = command === "start" ? "npm start" : `npm run ${command}`
  return words.length === 0 ? npm : [npm, "--", ...words].join(" ")
}
