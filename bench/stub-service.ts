import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"

const ANSWER = JSON.stringify({
  type: "result",
  status: 200,
  message: "Consulta realizada",
  data: {
    dni: "40000001",
    nombres: "ANA LUCÍA",
    apellido_paterno: "QUISPE",
    apellido_materno: "HUAMÁN",
    caracter_verificacion: "7",
    caracter_verificacion_anterior: null,
  },
})

export type Listening = { url: string; stop: () => Promise<void> }

/** The least that can answer as the service does: what all the measured programs call. */
export function startStub(): Promise<Listening> {
  return listen(
    createServer((request, response) => {
      request.resume().on("end", () => {
        response.writeHead(200, {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(ANSWER),
        })
        response.end(ANSWER)
      })
    }),
  )
}

/** Listens on a free port of this machine. */
export function listen(server: ReturnType<typeof createServer>): Promise<Listening> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      const stop = () =>
        new Promise<void>((done) => {
          server.close(() => done())
          server.closeAllConnections()
        })
      resolve({ url: `http://127.0.0.1:${port}`, stop })
    })
  })
}

/** Waits until a question is answered there. Throws after ten seconds. */
export async function untilUp(url: string): Promise<void> {
  for (let tries = 0; !(await isUp(url)); tries++) {
    if (tries > 100) throw new Error(`${url} did not come up`)
    await pause(100)
  }
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: "POST", body: "{}" })).ok
  } catch {
    return false // not listening yet
  }
}
