import { existsSync } from "node:fs"
import { StartFailure } from "#lib/start-failure.ts"

/** Throws a StartFailure when something is at that path: no key, backup or export is ever written over. */
export function requireNew(path: string): void {
  if (existsSync(path))
    throw new StartFailure(`${path} exists already.`, "Name another file: none is replaced.")
}
