"use client"

import { useLocale } from "next-intl"

const KB = 1024

/** A size in words: "820 bytes", "7.4 kB", "25 MB". */
export function useByteSize(): (bytes: number) => string {
  const locale = useLocale()
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return (bytes) => {
    if (bytes < KB) return `${format.format(bytes)} bytes`
    if (bytes < KB * KB) return `${format.format(bytes / KB)} kB`
    return `${format.format(bytes / KB / KB)} MB`
  }
}
