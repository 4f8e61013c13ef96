/** Where that folder has one of our programs, by its source. */
export function deployedName(source: string): string {
  return `./${source.split("/").at(-1)?.replace(/\.ts$/, "")}.mjs`
}
