import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { takesPrograms, withFolderOn } from "./memory-folder.ts"

test.each([
  ["tmpfs /dev/shm tmpfs rw,nosuid,nodev,inode64 0 0", true],
  ["/dev/vda / ext4 rw 0 0\ntmpfs /dev/shm tmpfs rw,relatime,size=8388608k 0 0\n", true],
  ["shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime,size=65536k 0 0", false],
  ["tmpfs /dev/shm tmpfs ro,nosuid 0 0", false],
  ["/dev/vda /dev/shm ext4 rw 0 0", false],
  ["tmpfs /dev/shm/inner tmpfs rw 0 0", false],
  ["", false],
])("%j: the memory disk is used: %s", (mounts, used) => {
  expect(takesPrograms(mounts)).toBe(used)
})

describe("a folder on a disk", () => {
  let disk: string
  beforeEach(() => {
    disk = mkdtempSync(join(tmpdir(), "cotejo-disk-"))
  })
  afterEach(() => rmSync(disk, { recursive: true }))

  test("is the temporary one while the work is done, and goes with what is left in it, also when that fails", async () => {
    const before = tmpdir()
    let during = ""
    const work = withFolderOn(disk, () => {
      during = tmpdir()
      mkdirSync(join(during, "left"))
      return Promise.reject(new Error("failed"))
    })
    await expect(work).rejects.toThrow("failed")
    expect([dirname(during), tmpdir(), readdirSync(disk)]).toEqual([disk, before, []])
  })

  test("takes along those of runs that were killed, and nothing else", async () => {
    const { pid } = spawnSync(process.execPath, ["--version"])
    const others = [`cotejo-memory-${process.ppid}`, "cotejo-memory-of-somebody", "cotejo-tests-a1B2c3"]
    for (const name of [...others, `cotejo-memory-${pid}`, `cotejo-memory-${process.pid}`])
      mkdirSync(join(disk, name, "in"), { recursive: true })
    expect(await withFolderOn(disk, async () => readdirSync(tmpdir()))).toEqual([])
    expect(readdirSync(disk).sort()).toEqual(others.sort())
  })
})
