import { sha256 } from "@noble/hashes/sha2.js"
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"

type Hash = Uint8Array

/** Leaves and inner nodes begin with different bytes, so that neither passes for the other (RFC 9162, section 2.1.1). */
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** The hash of a leaf that holds this text. */
export function leafHash(text: string): Hash {
  return sha256(concatBytes(LEAF, utf8ToBytes(text)))
}

/** The root over the hashes of leaves in their order: a Merkle Tree Hash of RFC 9162, section 2.1.1. Without a leaf, the hash of nothing. */
export function merkleRoot(leaves: readonly Hash[]): Hash {
  const [first] = leaves
  if (first === undefined) return sha256(new Uint8Array())
  if (leaves.length === 1) return first
  const half = splitOf(leaves.length)
  return nodeHash(merkleRoot(leaves.slice(0, half)), merkleRoot(leaves.slice(half)))
}

/** The hashes that lead from the leaf at that index to the root, the nearest first (RFC 9162, section 2.1.3.1). */
export function inclusionPath(leaves: readonly Hash[], index: number): Hash[] {
  if (leaves.length <= 1) return []
  const half = splitOf(leaves.length)
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)]
  return index < half
    ? [...inclusionPath(left, index), merkleRoot(right)]
    : [...inclusionPath(right, index - half), merkleRoot(left)]
}

/** The root that a path leads to from that leaf; undefined where it is no path of a tree of that size (RFC 9162, section 2.1.3.2). */
export function rootOfPath(
  leaf: Hash,
  { index, size, path }: { index: number; size: number; path: readonly Hash[] },
): Hash | undefined {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size)
    return undefined
  if (size === 1) return path.length === 0 ? leaf : undefined
  const beside = path.at(-1)
  if (beside === undefined) return undefined
  const half = splitOf(size)
  const rest = path.slice(0, -1)
  if (index < half) {
    const left = rootOfPath(leaf, { index, size: half, path: rest })
    return left && nodeHash(left, beside)
  }
  const right = rootOfPath(leaf, { index: index - half, size: size - half, path: rest })
  return right && nodeHash(beside, right)
}

/** The largest power of two below the size. */
function splitOf(size: number): number {
  return 2 ** (Math.ceil(Math.log2(size)) - 1)
}

function nodeHash(left: Hash, right: Hash): Hash {
  return sha256(concatBytes(NODE, left, right))
}
