import { spawn } from "node:child_process"
import { once } from "node:events"
import { expect, test } from "vitest"
import { held, stopRunning } from "./running.ts"

function thing(stops: string[], name: string) {
  return {
    name,
    stop: async () => {
      stops.push(name)
    },
  }
}

test("what somebody stopped is not stopped again; what runs, and what is only being started, is", async () => {
  const stops: string[] = []
  const done = await held(Promise.resolve(thing(stops, "done")))
  await done.stop()
  const app = await held(Promise.resolve(thing(stops, "app")))
  const late = Promise.withResolvers<ReturnType<typeof thing>>()
  const starting = held(late.promise)
  const broken = held(Promise.reject(new Error("it does not start")))
  await expect(broken).rejects.toThrow("it does not start")
  const all = stopRunning()
  late.resolve(thing(stops, "late"))
  await all
  await Promise.all([app.stop(), (await starting).stop()]) // as their callers do when they end
  expect(stops).toEqual(["done", "app", "late"])
})

test("a child without a channel ends with the process that started it", async () => {
  const script = `
    import { spawn } from "node:child_process"
    import { endWithProcess } from "./bench/running.ts"
    endWithProcess(spawn("sleep", ["600"], { stdio: ["ignore", "inherit", "ignore"] }))
    process.exit()`
  const parent = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  parent.stdout.resume()
  const [code] = await once(parent, "close") // both of them have closed their output
  expect(code).toBe(0)
})
