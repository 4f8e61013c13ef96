import { readFileSync } from "node:fs"

const SAMPLE_MS = 25

/** Samples the memory of a process from now on; the returned function ends that and returns the maximum, in bytes. */
export function watchPeak(pid: number): () => number {
  let peak = residentBytes(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid))
  }, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    return peak
  }
}

/** The resident memory of a process in bytes, as Linux reports it. */
export function residentBytes(pid: number): number {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
  return Number(kilobytes) * 1024
}

const TICKS_PER_SECOND = 100

/** User and system time of a process since it began, in milliseconds; as Linux counts it. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1_000
}

/** MB of 1,048,576 bytes. */
export const inMb = (bytes: number) => bytes / 1_048_576
