import { startVirusScanner } from "#test/peers/virus-scanner.ts"

/** A virus scanner that goes and comes back at its address. */
export type Scanner = { url: string; go: () => Promise<void>; returnFromProvider: () => Promise<void> }

export async function startProductionScanner(): Promise<Scanner> {
  let running = await startVirusScanner()
  const { port } = running.address
  return {
    url: running.url,
    go: () => running.stop(),
    returnFromProvider: async () => {
      running = await startVirusScanner(port)
    },
  }
}
