import "./allow-server-only.ts"

/** Vitest's global set-up of the integration tests: one PostgreSQL for all of them. */
export default async function setup(): Promise<() => Promise<void>> {
  const { startTestCluster } = await import("./cluster.ts")
  return startTestCluster()
}
