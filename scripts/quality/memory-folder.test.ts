import { existsSync, mkdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { takesPrograms, withMemoryFolder } from "./memory-folder.ts"

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

test("what the work leaves in its temporary folder goes with it, and the folder is as before", async () => {
  const before = tmpdir()
  const left = await withMemoryFolder(async () => {
    const folder = join(tmpdir(), `left-${process.pid}`)
    mkdirSync(folder)
    return folder
  })
  expect(tmpdir()).toBe(before)
  if (!left.startsWith(before)) expect(existsSync(left)).toBe(false)
})
