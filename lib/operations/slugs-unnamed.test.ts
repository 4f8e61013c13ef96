import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { CHECK_OPERATION_SLUGS } from "./registry.ts"

/** Words that are a slug, and mean something else there: `person` names who asked, in the addresses of lists. */
const OTHER_MEANINGS = [/^lib\/checks\/(?:lists\/)?(?:changes-path|history-[a-z]+)\.ts: person$/]

/** Returns the slugs in quotes of any kind in the sources of a folder. */
function slugsNamedIn(folder: string): string[] {
  const named = new RegExp(`(["'\`])(${CHECK_OPERATION_SLUGS.join("|")})\\1`, "g")
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => join(folder, file))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(named)].map(([, , slug]) => `${file}: ${slug}`),
    )
    .filter((found) => !OTHER_MEANINGS.some((meaning) => meaning.test(found)))
}

test.each(["lib/checks", "lib/batches", "lib/contract", "lib/jobs", "lib/upstream"])(
  "%s knows no operation by its name: what differs is in its definition or its hooks",
  (folder) => {
    expect(slugsNamedIn(folder)).toEqual([])
  },
)
