import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "#lib/free-port.ts"
import { endWithProcess } from "./running.ts"
import { type Listening, untilUp } from "./stub-service.ts"

/** nginx as a proxy before that service; undefined where it is not installed. */
export async function startNginx(target: string): Promise<Listening | undefined> {
  if (spawnSync("nginx", ["-v"], { stdio: "ignore" }).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), "cotejo-bench-"))
  const port = await freePort()
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit; events {}
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      upstream service { server ${new URL(target).host}; keepalive 64; }
      server { listen 127.0.0.1:${port}; location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; } }
    }`,
  )
  const server = endWithProcess(spawn("nginx", ["-c", join(folder, "nginx.conf")], { stdio: "ignore" }))
  const url = `http://127.0.0.1:${port}`
  await untilUp(url)
  return {
    url,
    async stop() {
      server.kill("SIGTERM")
      await once(server, "exit")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
