// @ts-check
import { join } from "node:path"

/**
 * The build's loader of `words-of-build.ts`: puts in its place what the sources say, and says it again when one of them changes.
 * @this {{ rootContext: string, addContextDependency(folder: string): void, async(): (error: unknown, code?: string) => void }}
 */
export default function wordsLoader() {
  const done = this.async()
  for (const folder of ["app", "components", "lib"]) {
    this.addContextDependency(join(this.rootContext, folder))
  }
  import("./words-by-entry.ts")
    .then(({ wordsByEntry }) => JSON.stringify(wordsByEntry(this.rootContext)))
    .then((words) => done(null, `export const WORDS_OF_BUILD = ${words}`), done)
}
