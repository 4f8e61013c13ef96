import { runVisibly } from "#scripts/run-command.ts"
import { startApp } from "../e2e/support/app-process.ts"
import { startTestCluster } from "../e2e/support/cluster.ts"
import { signInAt } from "../e2e/support/desk-client.ts"
import { handed } from "../e2e/support/settings.ts"
import { type Measured, measure, table } from "./ask-throughput.ts"
import { startBareNext } from "./bare-next.ts"
import { type Load, measureBatches } from "./batches.ts"
import { measureDossier } from "./dossier.ts"
import { startNodeProxy } from "./node-proxy.ts"
import { measureReports } from "./reports.ts"
import { measureSignatures, startSink } from "./signatures.ts"
import { startStub } from "./stub-service.ts"

const QUESTION = JSON.stringify({ dni: "40000001" })

/**
 * Runs every measurement in one go, so that its ratios are of one machine at one time. `questions` measures nothing else; `batches` only them, with
 * the number of rows and what is permitted a second, if they are named; `lists` only what pages list and count, with the number of checks, and is
 * part of no other run.
 */
async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const [only, rows = "10000", perSecond = "40"] = args
  const stopCluster = await startTestCluster()
  try {
    // A process of its own: this one knows the database that the cluster was seeded in.
    if (only === "lists")
      return void (await runVisibly([
        "--conditions=react-server",
        "bench/lists/measure.ts",
        ...args.slice(1),
      ]))
    if (only === "batches") return await measureWork({ rows: Number(rows), perSecond: Number(perSecond) })
    await measureQuestions()
    if (only === "questions") return
    await measureWork()
    await measureKept()
    await measureOneSubject()
    await measureSending()
  } finally {
    await stopCluster()
  }
}

/** One question at a time, and 32 at once, beside what does nothing but pass them on. */
async function measureQuestions(): Promise<void> {
  const stub = await startStub()
  const proxy = await startNodeProxy(stub.url)
  const bare = await startBareNext(stub.url)
  const app = await startApp({ env: { SANDBOX_URL: stub.url } })
  try {
    for (const connections of [1, 32]) {
      console.log(`\nPOST of one question about a person, connections: ${connections}, loopback, one run\n`)
      console.log(table(await measureAll({ proxy: proxy.url, bare: bare.url, app: app.url }, connections)))
    }
  } finally {
    await app.stop()
    await Promise.all([bare.stop(), proxy.stop()])
    await stub.stop()
  }
}

/** Batches, against the sandbox: an app and a sandbox of their own. */
async function measureWork(load?: Load): Promise<void> {
  const app = await startApp()
  try {
    console.log("\nBatches of VIN queries, one server, one run\n\n| | |\n|---|---|")
    for await (const { what, value } of measureBatches(app, await signInAt(app.url, analystOf()), load)) {
      console.log(`| ${what} | ${value} |`)
    }
  } finally {
    await app.stop()
  }
}

/** The dossier of one subject, on an app and a sandbox of their own. */
async function measureOneSubject(): Promise<void> {
  const app = await startApp()
  try {
    console.log("\nThe dossier of one subject, one server, one run\n\n| | |\n|---|---|")
    for await (const { what, value } of measureDossier(app, await signInAt(app.url, analystOf()))) {
      console.log(`| ${what} | ${value} |`)
    }
  } finally {
    await app.stop()
  }
}

/** PDFs of reports, on an app and a sandbox of their own. */
async function measureKept(): Promise<void> {
  const app = await startApp()
  try {
    console.log("\nPDFs of AML reports, one server, one run\n\n| | |\n|---|---|")
    for await (const { what, value } of measureReports(app, await signInAt(app.url, analystOf()))) {
      console.log(`| ${what} | ${value} |`)
    }
  } finally {
    await app.stop()
  }
}

/** Signature requests, against a sink that only takes them in. */
async function measureSending(): Promise<void> {
  const sink = await startSink()
  const proxy = await startNodeProxy(sink.url)
  const app = await startApp({ env: { SANDBOX_URL: sink.url } })
  try {
    console.log("\nSignature requests with large documents, one server, one run\n\n| | |\n|---|---|")
    for await (const { what, value } of measureSignatures(
      app,
      await signInAt(app.url, analystOf()),
      proxy.url,
    )) {
      console.log(`| ${what} | ${value} |`)
    }
  } finally {
    await app.stop()
    await proxy.stop()
    await sink.stop()
  }
}

function analystOf() {
  const analyst = handed().people.find(({ role }) => role === "analyst")
  if (!analyst) throw new Error("no analyst was seeded")
  return analyst
}

async function measureAll(
  urls: { proxy: string; bare: string; app: string },
  connections: number,
): Promise<Measured[]> {
  const { cookies } = await signInAt(urls.app, analystOf())
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  const body = () => QUESTION
  const asked = { url: `${urls.app}/api/checks/person`, headers: { cookie }, body }
  const bare = { url: `${urls.bare}/ask`, headers: {}, body }
  const proxied = { url: `${urls.proxy}/v2/consulta/personas`, headers: {}, body }
  return measure(
    [
      { name: "bare Next handler with fetch", ...bare },
      { name: "Cotejo: session, intent, one call, answer kept", ...asked },
      { name: "plain Node reverse proxy", ...proxied },
    ],
    connections,
  )
}

await main()
