const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d])

/** Receives the text values of the watched key, piece by piece, and gives the JSON that stands in their place. */
export type ValueSink = { write: (characters: Buffer) => void; end: () => string }

/** Reads JSON as it arrives; what is left of it, with the watched values replaced, is the skeleton. */
export type UploadScanner = { write: (chunk: Buffer) => void; skeleton: () => string }

/** Undoes JSON's escapes inside a watched value: `\/` and `\u002B` are what serializers make of Base64's own characters. */
function createUnescaper() {
  let pending = ""
  return {
    isOpen: () => pending !== "",
    open: () => {
      pending = "\\"
    },
    /** Takes the next character; gives the text of the escape when it is complete. */
    take: (byte: number): string | null => {
      pending += String.fromCharCode(byte)
      if (pending.startsWith("\\u") && pending.length < 6) return null
      const text = pending.startsWith("\\u")
        ? String.fromCharCode(Number.parseInt(pending.slice(2), 16) || 0)
        : pending.slice(1)
      pending = ""
      return text
    },
  }
}

/**
 * A scanner that never holds a watched value: one text of 500 MB is longer than a JavaScript string may be, and a body
 * of several documents would otherwise stand in memory three times. It checks no grammar; parsing the skeleton does.
 */
export function createUploadScanner(watchedKey: string, openValue: () => ValueSink): UploadScanner {
  const pieces: Buffer[] = []
  const unescaper = createUnescaper()
  let sink: ValueSink | null = null
  let inText = false
  let skipNext = false
  let text = ""
  let key: string | null = null

  /** Inside a watched value: hands on the run up to the next quote or backslash. */
  const readValue = (chunk: Buffer, from: number, open: ValueSink): number => {
    let at = from
    let quote = chunk.indexOf(QUOTE, at)
    while (at < chunk.length) {
      if (unescaper.isOpen()) {
        const plain = unescaper.take(chunk[at] ?? 0)
        if (plain !== null) open.write(Buffer.from(plain, "latin1"))
        at += 1
        if (quote !== -1 && quote < at) quote = chunk.indexOf(QUOTE, at)
        continue
      }
      const end = quote === -1 ? chunk.length : quote
      const backslash = chunk.subarray(at, end).indexOf(BACKSLASH)
      const stop = backslash === -1 ? end : at + backslash
      if (stop > at) open.write(chunk.subarray(at, stop))
      at = stop + 1
      if (backslash !== -1) unescaper.open()
      else if (stop === quote) {
        pieces.push(Buffer.from(open.end()))
        sink = null
        key = null
        return at
      }
    }
    return chunk.length
  }

  /** One byte outside watched values; true when a watched value begins with it. */
  const readByte = (byte: number): boolean => {
    if (inText) {
      if (skipNext) skipNext = false
      else if (byte === BACKSLASH) skipNext = true
      else if (byte === QUOTE) inText = false
      if (inText && text.length <= watchedKey.length) text += String.fromCharCode(byte)
      return false
    }
    if (byte === QUOTE) {
      if (key === watchedKey) return true
      inText = true
      text = ""
    } else if (byte === COLON) key = text
    else if (!SPACES.has(byte)) key = null
    return false
  }

  return {
    write: (chunk) => {
      let at = 0
      while (at < chunk.length) {
        if (sink) {
          at = readValue(chunk, at, sink)
          continue
        }
        const from = at
        while (at < chunk.length && !sink) {
          if (readByte(chunk[at] ?? 0)) sink = openValue()
          else at += 1
        }
        pieces.push(Buffer.from(chunk.subarray(from, at)))
        if (sink) at += 1
      }
    },
    skeleton: () => Buffer.concat(pieces).toString("utf8"),
  }
}
