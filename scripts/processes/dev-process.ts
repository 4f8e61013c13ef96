import { guardServers } from "./guard-servers.ts"

// Loaded into `next dev`, and by it into the process of its server: what that answers is guarded as it is in production, and both end when
// whoever started them is gone. The channel stays what keeps the server's process alive until it listens.
guardServers()
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"))
