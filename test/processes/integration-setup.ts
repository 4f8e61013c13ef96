import "./allow-server-only.ts"

export default async function setup(): Promise<() => Promise<void>> {
  const { startTestCluster } = await import("./cluster.ts")
  return startTestCluster()
}
