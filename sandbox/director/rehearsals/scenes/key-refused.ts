import type { Rehearsal } from "../rehearsal.ts"
import { dni } from "../values.ts"

/** Specification, Authentication: a missing or invalid token gives 401 on every endpoint. */
export const keyRefused: Rehearsal = {
  id: "key-refused",
  title: { es: "El servicio rechaza la clave", en: "The service rejects the key" },
  roles: ["admin", "analyst"],
  learns: {
    es: "Que una clave rechazada detiene sin costo, dónde se ve y cómo se sigue.",
    en: "That a rejected key halts checks at no cost, where it shows, and how to go on.",
  },
  minutes: 5,
  values: [dni()],
  orders: () => [{ settings: { keysValid: { lookup: false } } }],
  steps: [
    {
      id: "ask",
      title: { es: "Pregunta por la persona", en: "Run a check on the person" },
      at: "/ask/person",
      simulator: {
        es: "El simulador deja de aceptar la clave de las consultas (401).",
        en: "The simulator no longer accepts the lookup key (401).",
      },
      does: { es: "Pega el DNI y pulsa «Preguntar».", en: "Paste the DNI and press “Run check”." },
      copies: ["dni"],
      sees: [
        {
          es: "«Detenida: hace falta una persona»: rechazó nuestra clave; no tuvo costo. Tu sesión no termina.",
          en: "“Halted: needs a person”: our key was rejected; it cost nothing. Your session does not end.",
        },
      ],
      checks: [
        {
          says: { es: "Rechazó la clave (401)", en: "Rejected the key (401)" },
          requests: { operation: "person", about: "dni", status: 401 },
          exactly: 1,
        },
      ],
      ticks: "simulator",
    },
    {
      id: "service",
      title: { es: "Mira cómo está la clave", en: "See the state of the key" },
      at: "/admin/service",
      does: {
        es: "Administración: abre «Servicio y claves». Quien analiza ve lo mismo en el inicio, y avisa.",
        en: "Administrators: open “Service and keys”. An analyst sees the same on the home page, and tells them.",
      },
      sees: [
        {
          es: "«Clave rechazada» en la clave de las consultas.",
          en: "“Key rejected” at the lookup key.",
        },
        {
          es: "La pregunta espera, y nadie la envía mientras tanto.",
          en: "The check waits, and nobody sends it meanwhile.",
        },
      ],
      checks: [
        {
          says: { es: "No llegó otra vez", en: "It did not come again" },
          requests: { operation: "person", about: "dni" },
          exactly: 1,
        },
      ],
      ticks: "person",
    },
    {
      id: "resume",
      title: { es: "Corrige la clave y reanuda", en: "Correct the key and resume" },
      at: "/checks",
      orders: () => [{ settings: { keysValid: { lookup: true } } }],
      simulator: {
        es: "El simulador acepta la clave otra vez, como si se hubiera corregido en la configuración.",
        en: "The simulator accepts the key again, as if it had been corrected in the settings.",
      },
      does: {
        es: "Abre la consulta (en «Historial») y pulsa «Reanudar».",
        en: "Open the check (in “History”) and press “Resume”.",
      },
      sees: [
        {
          es: "«Respondida». En «Servicio y claves», la clave vuelve a estar «Aceptada».",
          en: "“Answered”. In “Service and keys”, the key is “Accepted” again.",
        },
      ],
      checks: [
        {
          says: { es: "Tomó la pregunta", en: "Took the check" },
          requests: { operation: "person", about: "dni", accepted: true },
          exactly: 1,
        },
      ],
      ticks: "simulator",
    },
  ],
  proofs: [
    {
      says: { es: "La pregunta se tomó una sola vez", en: "The check was taken only once" },
      takenOnce: { operation: "person", about: "dni" },
    },
  ],
  remember: [
    {
      es: "Un 401 es de nuestra clave, no de la pregunta: no la vuelvas a escribir, reanúdala.",
      en: "A 401 is about our key, not about the check: do not type it again, resume it.",
    },
  ],
}
