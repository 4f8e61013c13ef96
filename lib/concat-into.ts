/**
 * Like `Buffer.concat`, in `memory` that is there already, of which the result is a part. Throws a RangeError where it is too small. (Fresh memory for
 * half a megabyte takes as long as to encrypt it: the system hands it out page by page.)
 */
export function concatInto(memory: Buffer, parts: readonly Uint8Array[]): Buffer {
  let length = 0
  for (const part of parts) {
    memory.set(part, length)
    length += part.length
  }
  return memory.subarray(0, length)
}
