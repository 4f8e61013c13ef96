// Loaded into child programs: if the parent is gone, killed perhaps, nobody else would stop us.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"))
process.channel?.unref()
