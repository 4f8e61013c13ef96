import { encode } from "uqr"

/** A QR code drawn as one path of squares: no picture has to be fetched, and no style is needed. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join("") }
}
