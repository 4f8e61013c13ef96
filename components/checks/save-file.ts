/** The file name of a response (`Content-Disposition`, RFC 6266): the UTF-8 one where there is one. */
export function fileNameIn(headers: Headers): string {
  const disposition = headers.get("content-disposition") ?? ""
  const whole = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return whole ? decodeURIComponent(whole) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? "documento")
}

const KEEP_MS = 60_000

/** Saves bytes as a file, as a download of the browser. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
}
