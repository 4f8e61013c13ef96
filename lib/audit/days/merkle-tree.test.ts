import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import { expect, test } from "vitest"
import { inclusionPath, leafHash, merkleRoot, rootOfPath } from "./merkle-tree.ts"

const leavesOf = (size: number) => Array.from({ length: size }, (_, index) => leafHash(`leaf ${index}`))

// The trees of the Certificate Transparency project's own reference tests, whose leaves are of these bytes.
const KNOWN = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
]
const ROOTS: [number, string][] = [
  [0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  [1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"],
  [2, "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"],
  [3, "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"],
  [8, "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"],
]

test.each(ROOTS)("the root of %i known leaves is %s", (size, root) => {
  const leaves = KNOWN.slice(0, size).map((hex) => leafHash(new TextDecoder().decode(hexToBytes(hex))))
  expect(bytesToHex(merkleRoot(leaves))).toBe(root)
})

test("every leaf of every tree leads to its root, and to no other by any other place", () => {
  for (let size = 1; size <= 33; size++) {
    const leaves = leavesOf(size)
    const root = bytesToHex(merkleRoot(leaves))
    for (const [index, leaf] of leaves.entries()) {
      const path = inclusionPath(leaves, index)
      const led = (change: { index?: number; size?: number; path?: Uint8Array[] }) => {
        const found = rootOfPath(leaf, { index, size, path, ...change })
        return found && bytesToHex(found)
      }
      expect(led({})).toBe(root)
      if (size > 1) expect(led({ index: (index + 1) % size })).not.toBe(root)
      expect(led({ path: [...path, leaf] })).not.toBe(root)
      expect(led({ path: path.slice(1) })).not.toBe(size > 1 ? root : undefined)
      expect(led({ index: -1 })).toBeUndefined()
      expect(led({ index: size })).toBeUndefined()
    }
  }
})

test("a node does not pass for a leaf", () => {
  const [one, two] = leavesOf(2)
  if (!one || !two) throw new Error("two leaves")
  expect(rootOfPath(merkleRoot([one, two]), { index: 0, size: 2, path: [two] })).not.toEqual(
    merkleRoot([one, two]),
  )
})
