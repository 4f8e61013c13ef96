import { accessSync, constants, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { makeDataDir } from "../lib/data-dir.ts"
import { isAlive } from "../lib/db/embedded/embedded-server.ts"
import { type FileLock, lockFile } from "../lib/file-lock.ts"
import { fileFailure, StartFailure } from "../lib/start-failure.ts"

/** The file of a data folder that a process working in it holds locked. */
export const DATA_LOCK = "cotejo.lock"

/** A Cotejo that was just stopped gets this long to release the folder. */
const TIMEOUT_MS = 4_000
const POLL_MS = 100

/** Makes DATA_DIR if it is missing, and looks whether it can be written. Throws a StartFailure when not. */
export function requireDataFolder(folder: string): void {
  try {
    makeDataDir(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw fileFailure(error, folder)
  }
}

/** Makes DATA_DIR if it is missing and claims it for this process: two on one folder would fight over its database. */
export async function claimDataFolder(folder: string, address: string): Promise<FileLock> {
  requireDataFolder(folder)
  try {
    const path = join(folder, DATA_LOCK)
    const lock = await takeLock(path)
    writeFileSync(path, JSON.stringify({ pid: process.pid, address }))
    return lock
  } catch (error) {
    throw fileFailure(error, folder)
  }
}

async function takeLock(path: string): Promise<FileLock> {
  const until = Date.now() + TIMEOUT_MS
  for (;;) {
    const lock = lockFile(path)
    if (lock !== "held elsewhere") return lock
    if (Date.now() > until) throw inUse(path)
    await pause(POLL_MS)
  }
}

function inUse(path: string): StartFailure {
  const holder = readHolder(path)
  const folder = join(path, "..")
  if (holder !== undefined && isAlive(holder.pid)) {
    return new StartFailure(
      `Cotejo is running already with the data in ${folder}: ${holder.address} (process ${holder.pid}).`,
      `Use that one, or stop it first (kill ${holder.pid}). For a second one, set DATA_DIR and PORT.`,
    )
  }
  return new StartFailure(
    `The data in ${folder} are in use by a Cotejo in another container or on another machine.`,
    "Stop it there, or set DATA_DIR to another folder.",
  )
}

function readHolder(path: string): { pid: number; address: string } | undefined {
  const text = readFileSync(path, "utf8")
  const [, pid, address] = /^\{"pid":(\d+),"address":"([^"]*)"\}$/.exec(text) ?? []
  return pid === undefined || address === undefined ? undefined : { pid: Number(pid), address }
}
