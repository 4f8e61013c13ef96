import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser } from "@playwright/test"
import { freePort } from "#lib/free-port.ts"
import { answers, type Program, runProgram } from "#scripts/processes/program.ts"
import { inCluster } from "#test/processes/cluster.ts"
import { testSetup } from "#test/processes/settings.ts"
import type { Figure } from "../figure.ts"
import { visit } from "../slow-phone.ts"
import { startCompressingProxy } from "./compressing-proxy.ts"
import { describePeer, type Measured, measuredOf, type Outcome } from "./describe-peer.ts"
import { installPeer } from "./install-peer.ts"
import { PEERS, type Peer } from "./peers.ts"

const TIMEOUT_MS = 120_000

/** Popular dashboards beside our home, each measured as ours was. Never fails: a peer that cannot be installed is given by its recorded figures. */
export async function* measurePeers(browser: Browser, ours: Measured): AsyncGenerator<Figure> {
  for (const peer of PEERS) yield* describePeer(peer, ours, await measured(browser, peer))
}

async function measured(browser: Browser, peer: Peer): Promise<Outcome> {
  try {
    return { theirs: await served(peer, await installPeer(peer), (url) => look(browser, peer, url)) }
  } catch (error) {
    const [reason = ""] = String(error instanceof Error ? error.message : error).split("\n")
    return { missing: reason.replaceAll("|", "/") }
  }
}

async function look(browser: Browser, peer: Peer, url: string): Promise<Measured> {
  const { path, shows } = peer
  return measuredOf(await visit(browser, { url, path, shows, ...(await peer.signIn(url)) }))
}

/** On loopback, with a folder and a database that nothing of it outlives. */
async function served<T>(peer: Peer, cwd: string, use: (url: string) => Promise<T>): Promise<T> {
  const { clusterUrl } = testSetup()
  const database = `bench_${randomBytes(6).toString("hex")}`
  const data = mkdtempSync(join(tmpdir(), "cotejo-bench-"))
  await inCluster(clusterUrl, `create database ${database}`)
  const port = await freePort()
  const proxy = await startCompressingProxy(port)
  let program: Program | undefined
  try {
    const env = peer.env({ port, data, database: `${clusterUrl}/${database}` })
    for (const args of peer.commands) {
      await program?.ended
      const isItsOwn = () => false
      program = runProgram({ name: peer.name, args, env: { ...env, NODE_OPTIONS: "" }, cwd, isItsOwn })
    }
    if (program) await answers(program, `http://127.0.0.1:${port}${peer.ready}`, TIMEOUT_MS)
    return await use(proxy.url)
  } finally {
    await program?.stop(10_000)
    await proxy.stop()
    await inCluster(clusterUrl, `drop database if exists ${database} with (force)`)
    rmSync(data, { recursive: true, force: true })
  }
}
