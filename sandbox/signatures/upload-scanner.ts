const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d])

/** Receives the text values of the watched key, chunk by chunk, and returns the JSON that replaces them. */
export type ValueSink = { write: (characters: Buffer) => void; end: () => string }

/** Reads JSON as it arrives; the rest of it, with the watched values replaced, is the skeleton. */
export type UploadScanner = {
  write: (chunk: Buffer) => void
  /** Bytes of the skeleton so far. */
  size: () => number
  skeleton: () => string
}

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

/** Follows the structure of JSON outside watched values, just enough to know under which key a text begins. */
function createKeyTracker(watchedKey: string) {
  let inText = false
  let skipNext = false
  let text = ""
  let key: string | null = null
  const readText = (byte: number) => {
    if (skipNext) skipNext = false
    else if (byte === BACKSLASH) skipNext = true
    else if (byte === QUOTE) inText = false
    // One character more than the watched key has is enough to know that it is another.
    if (inText && text.length <= watchedKey.length) text += String.fromCharCode(byte)
  }
  return {
    /** Takes the next byte; true when it opens a watched value. */
    opensValue: (byte: number): boolean => {
      if (inText) readText(byte)
      else if (byte === QUOTE) {
        if (key === watchedKey) return true
        inText = true
        text = ""
      } else if (byte === COLON) key = text
      else if (!SPACES.has(byte)) key = null
      return false
    },
    closeValue: () => {
      key = null
    },
  }
}

/** Hands a watched value on in runs without escapes. */
function createValueReader() {
  const unescaper = createUnescaper()
  /** Reads from a place in the chunk; gives the place after the closing quote, or null when the value goes on. */
  return (chunk: Buffer, from: number, sink: ValueSink): number | null => {
    let at = from
    let quote = chunk.indexOf(QUOTE, at)
    while (at < chunk.length) {
      if (unescaper.isOpen()) {
        const plain = unescaper.take(chunk[at] ?? 0)
        if (plain !== null) sink.write(Buffer.from(plain, "latin1"))
        at += 1
        if (quote !== -1 && quote < at) quote = chunk.indexOf(QUOTE, at)
        continue
      }
      const end = quote === -1 ? chunk.length : quote
      const backslash = chunk.subarray(at, end).indexOf(BACKSLASH)
      const stop = backslash === -1 ? end : at + backslash
      if (stop > at) sink.write(chunk.subarray(at, stop))
      at = stop + 1
      if (backslash !== -1) unescaper.open()
      else if (stop === quote) return at
    }
    return null
  }
}

/**
 * A scanner that never holds a watched value: one text of 500 MB is longer than a JavaScript string may be, and a body
 * of several documents would otherwise be in memory three times. It checks no grammar; parsing the skeleton does.
 */
export function createUploadScanner(watchedKey: string, openValue: () => ValueSink): UploadScanner {
  const pieces: Buffer[] = []
  const tracker = createKeyTracker(watchedKey)
  const readValue = createValueReader()
  let sink: ValueSink | null = null
  let kept = 0
  const keep = (piece: Buffer) => {
    pieces.push(piece)
    kept += piece.length
  }
  /** Copies the bytes outside of watched values; returns the position where it ended. */
  const readStructure = (chunk: Buffer, from: number): number => {
    let at = from
    while (at < chunk.length && !tracker.opensValue(chunk[at] ?? 0)) at += 1
    keep(Buffer.from(chunk.subarray(from, at)))
    if (at < chunk.length) sink = openValue()
    return at + 1
  }
  return {
    write: (chunk) => {
      let at = 0
      while (at < chunk.length) {
        if (!sink) {
          at = readStructure(chunk, at)
          continue
        }
        const after = readValue(chunk, at, sink)
        if (after === null) return
        keep(Buffer.from(sink.end()))
        sink = null
        tracker.closeValue()
        at = after
      }
    },
    size: () => kept,
    skeleton: () => Buffer.concat(pieces).toString("utf8"),
  }
}
