// @ts-check
import { dirname } from "node:path"

/**
 * The build's loader of `facts-of-build.ts`: works it out and writes its value in its place.
 * @this {{ resourcePath: string, addContextDependency(folder: string): void, async(): (error: unknown, code?: string) => void }}
 */
export default function factsLoader() {
  const done = this.async()
  this.addContextDependency(dirname(this.resourcePath))
  import("./facts-of-build.ts").then(
    ({ FACTS_OF_BUILD }) => done(null, `export const FACTS_OF_BUILD = ${JSON.stringify(FACTS_OF_BUILD)}`),
    done,
  )
}
