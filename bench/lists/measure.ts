import { closeDb } from "#lib/db/client.ts"
import { freshDatabase } from "../../e2e/support/fresh-database.ts"
import { fillDesk } from "./fill-desk.ts"
import { listsOf } from "./listed.ts"
import { type Timed, table, time } from "./time-list.ts"

/**
 * Fills a database with so many checks and tells what each list, count and search takes there, as a table; the first two rows are the reference. With a
 * second word, only of those that are called so.
 */
async function main(): Promise<void> {
  const [count = "1000000", only] = process.argv.slice(2)
  const database = await freshDatabase().then((made) => {
    made.useHere()
    return made
  })
  try {
    const began = performance.now()
    const desk = await fillDesk(database, Number(count))
    const seconds = Math.round((performance.now() - began) / 1_000)
    const lists = await listsOf(desk)
    const timed: Timed[] = []
    for (const [at, list] of lists.entries())
      if (at < 2 || only === undefined || list.what.includes(only)) timed.push(await time(list))
    console.log(
      [`\n${Number(count).toLocaleString("en")} checks, filled in ${seconds} s\n`, ...table(timed)].join(
        "\n",
      ),
    )
  } finally {
    await closeDb()
    await database.drop()
  }
}

await main()
