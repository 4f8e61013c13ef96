// Loaded into child programs: whoever started us is gone, killed perhaps, and nobody else would stop us.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"))
process.channel?.unref()
