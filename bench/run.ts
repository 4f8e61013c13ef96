import { askedToStop } from "#scripts/stop-order.ts"
import { type DeskClient, signInAt } from "#test/desk/desk-client.ts"
import { type AppProcess, startApp } from "#test/processes/app-process.ts"
import { startTestCluster } from "#test/processes/cluster.ts"
import { seededPerson } from "#test/processes/settings.ts"
import { startBareNext } from "./bare-next.ts"
import { measureBatches } from "./batches.ts"
import { type Figure, line, table } from "./figure.ts"
import { measureLists } from "./lists/measure-lists.ts"
import { measureQuestions } from "./questions.ts"
import { held, stopRunning } from "./running.ts"
import { measureSignatures, startSink } from "./signatures.ts"
import { SECTION_NAMES, type SectionName, type Sizes, sizesOf } from "./sizes.ts"
import { startStub } from "./stub-service.ts"

/** As shells have it of what a signal ended. */
const STOPPED = 130

type Section = (sizes: Sizes, only?: string) => AsyncGenerator<Figure>

/** Each on an app, a sandbox and a database of its own. */
const SECTIONS: Record<SectionName, Section> = {
  questions: (sizes) => served(startStub, (app, client, url) => measureQuestions(app, client, url, sizes)),
  batches: ({ batch }) => onDesk("analyst", (app, client) => measureBatches(app, client, batch)),
  uploads: () => served(startSink, measureUploads),
  lists: ({ checks }, only) => measureLists(checks, only),
}

/** Measures everything in one go, so that its ratios are of one machine at one time, or the named section alone. Ctrl-C leaves nothing running. */
async function main(): Promise<number> {
  const words = process.argv.slice(2).filter((word) => word !== "--quick")
  const [name, ...more] = words
  const numbers = more.map(Number).filter((number) => !Number.isNaN(number))
  const sizes = sizesOf(name, numbers, process.argv.includes("--quick"))
  const asked = askedToStop()
  const cluster = startTestCluster()
  const measuring = cluster.then(() =>
    measureAll(
      SECTION_NAMES.filter((section) => name === undefined || name === section),
      sizes,
      more.find((word) => Number.isNaN(Number(word))),
    ),
  )
  try {
    return await Promise.race([measuring.then(() => 0), asked.then(() => STOPPED)])
  } finally {
    await stopRunning()
    const stopCluster = await cluster // last: the apps write until they end
    await stopCluster()
  }
}

async function measureAll(
  sections: readonly SectionName[],
  sizes: Sizes,
  only: string | undefined,
): Promise<void> {
  const figures: Figure[] = []
  for (const name of sections) {
    console.log(`\n${name}`)
    for await (const figure of SECTIONS[name](sizes, only)) {
      figures.push(figure)
      console.log(line(figure))
    }
  }
  console.log(`\n${table(figures)}`)
}

type Measuring = (app: AppProcess, client: DeskClient) => AsyncGenerator<Figure>

async function* onDesk(
  role: string,
  measuring: Measuring,
  options: Parameters<typeof startApp>[0] = {},
): AsyncGenerator<Figure> {
  const app = await held(startApp(options))
  try {
    yield* measuring(app, await signInAt(app.url, seededPerson(role)))
  } finally {
    await app.stop()
  }
}

/** Against something that only answers, instead of the sandbox. */
async function* served(
  start: typeof startStub,
  measuring: (app: AppProcess, client: DeskClient, url: string) => AsyncGenerator<Figure>,
): AsyncGenerator<Figure> {
  const service = await held(start())
  try {
    const options = { env: { UPSTREAM_BASE_URL: service.url, UPSTREAM_PLATFORM_URL: service.url } }
    yield* onDesk("analyst", (app, client) => measuring(app, client, service.url), options)
  } finally {
    await service.stop()
  }
}

async function* measureUploads(app: AppProcess, client: DeskClient, url: string): AsyncGenerator<Figure> {
  const bare = await startBareNext(url)
  try {
    yield* measureSignatures(app, client, `${bare.url}/copy`)
  } finally {
    await bare.stop()
  }
}

process.exit(await main())
