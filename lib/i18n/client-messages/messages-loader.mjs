// @ts-check
import { join } from "node:path"

/**
 * The build's loader of `messages-of-build.ts`: puts in its place what the sources say, and says it again when one of them changes.
 * @this {{ rootContext: string, addContextDependency(folder: string): void, async(): (error: unknown, code?: string) => void }}
 */
export default function messagesLoader() {
  const done = this.async()
  for (const folder of ["app", "components", "lib"]) {
    this.addContextDependency(join(this.rootContext, folder))
  }
  import("./messages-by-entry.ts")
    .then(({ messagesByEntry }) => JSON.stringify(messagesByEntry(this.rootContext)))
    .then((messages) => done(null, `export const MESSAGES_OF_BUILD = ${messages}`), done)
}
