import { join } from "node:path"
import type { Client } from "pg"
import type { Identity } from "#test/peers/certificates.ts"
import { writeOwn } from "./cluster-files.ts"

/**
 * Makes the embedded server of `dataDir` show this certificate to clients that use TLS: the signal that its configuration changed reaches it a
 * moment later. `owner` is connected there.
 */
export async function presentCertificate(
  dataDir: string,
  owner: Client,
  { certificate, key }: Identity,
): Promise<void> {
  const cluster = join(dataDir, "postgres")
  writeOwn(cluster, "server.crt", certificate)
  writeOwn(cluster, "server.key", key)
  await owner.query("alter system set ssl = on")
  await owner.query("select pg_reload_conf()")
}
