import type { Socket } from "node:net"

const START = Buffer.from("HTTP/1.1 100")
const END = "\r\n\r\n"
/** A longer head is left to the library, which has a limit of its own. */
const MAX_HEAD = 16 * 1024

/**
 * Makes a connection pass over every `100 Continue` before its first reply, which a client has to even if it never asked for one (RFC 9110, 15.2). The library
 * ends the connection there, and the answer behind it, which may have cost, would be lost. It takes the bytes by `read()`, so they are looked at there.
 */
export function passOverContinue(socket: Socket): void {
  const read = socket.read.bind(socket)
  let head: Buffer = Buffer.alloc(0)
  let isOver = false
  socket.read = (size) => {
    const chunk = read(size) as Buffer | null
    if (isOver || chunk === null) return chunk
    head = withoutContinue(Buffer.concat([head, chunk]))
    if (mayContinue(head)) return null
    isOver = true
    return head
  }
}

/** The bytes behind the whole interim replies at the beginning. */
function withoutContinue(bytes: Buffer): Buffer {
  let rest = bytes
  while (isContinue(rest)) {
    const end = rest.indexOf(END)
    if (end === -1) return rest
    rest = rest.subarray(end + END.length)
  }
  return rest
}

function isContinue(bytes: Buffer): boolean {
  return bytes.subarray(0, START.length).equals(START)
}

/** Whether it takes more bytes to tell what begins there. */
function mayContinue(bytes: Buffer): boolean {
  return bytes.length <= MAX_HEAD && (isContinue(bytes) || START.indexOf(bytes) === 0)
}
