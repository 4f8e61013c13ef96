import type { Rehearsal } from "../rehearsal.ts"
import { dni, misspeltNames, surname } from "../values.ts"

/** Specification, Match: one token reserved at creation, deducted on completion, returned on failure; above 90 may be considered valid. */
export const judgedMatch: Rehearsal = {
  id: "judged-match",
  title: { es: "Un puntaje que juzga una persona", en: "A score that a person judges" },
  roles: ["analyst", "manager"],
  learns: {
    es: "A leer un cotejo dato por dato, y qué pasa con el token si el cotejo falla.",
    en: "To read a match field by field, and what becomes of the token when the match fails.",
  },
  minutes: 6,
  values: [
    dni(),
    misspeltNames,
    surname,
    { ...dni({ name: "other" }), label: { es: "Otro DNI", en: "Another DNI" } },
  ],
  orders: () => [{ settings: { matchOutcome: "completed" } }],
  steps: [
    {
      id: "ask",
      title: { es: "Coteja lo declarado", en: "Match what was declared" },
      at: "/ask/match",
      simulator: {
        es: "En el registro del simulador, los nombres difieren en una letra.",
        en: "In the simulator's registry the given names differ by one letter.",
      },
      does: {
        es: "Pega el DNI y los nombres; agrega «Apellido paterno» y pégalo. Pulsa «Preguntar».",
        en: "Paste the DNI and the given names; add “Paternal surname” and paste it. Press “Run check”.",
      },
      copies: ["dni", "names", "surname"],
      sees: [
        {
          es: "«Puntajes del cotejo»: el dato más bajo primero, el apellido con 100, los nombres por debajo de 100.",
          en: "“Match scores”: the lowest field first, the surname with 100, the given names below 100.",
        },
        {
          es: "Ni el servicio ni Cotejo aprueban o rechazan: por encima de 90 puede considerarse válido, y decide una persona.",
          en: "Neither the service nor Cotejo approves or rejects: above 90 may be considered valid, and a person decides.",
        },
      ],
      checks: [
        {
          says: { es: "Tomó el cotejo una vez", en: "Took the match once" },
          requests: { operation: "match", about: "dni", accepted: true },
          exactly: 1,
        },
        { says: { es: "Descontó 1 token", en: "Deducted 1 token" }, tokens: "deducted", exactly: 1 },
        {
          says: { es: "Cotejo leyó los puntajes", en: "Cotejo read the scores" },
          requests: { operation: "match-read", status: 200 },
          atLeast: 1,
        },
      ],
      ticks: "person",
    },
    {
      id: "failed",
      title: { es: "Un cotejo que falla", en: "A match that fails" },
      at: "/ask/match",
      orders: () => [{ settings: { matchOutcome: "failed" } }],
      simulator: {
        es: "El simulador elige que la validación no se complete.",
        en: "The simulator chooses that the validation is not completed.",
      },
      does: {
        es: "Coteja el otro DNI con los mismos nombres.",
        en: "Match the other DNI with the same given names.",
      },
      copies: ["other", "names"],
      sees: [
        {
          es: "«El servicio respondió que no pudo validar», con su motivo, y «El token reservado se devolvió.»",
          en: "“The service reported that it could not validate”, with its reason, and “The reserved token was returned.”",
        },
      ],
      checks: [{ says: { es: "Devolvió 1 token", en: "Returned 1 token" }, tokens: "returned", exactly: 1 }],
      ticks: "person",
    },
  ],
  proofs: [
    {
      says: { es: "1 token descontado, no 2", en: "1 token deducted, not 2" },
      tokens: "deducted",
      exactly: 1,
    },
    { says: { es: "1 token devuelto", en: "1 token returned" }, tokens: "returned", exactly: 1 },
  ],
  remember: [
    {
      es: "Un promedio alto puede esconder un cero: se mira cada dato.",
      en: "A high average can hide a zero: every field is looked at.",
    },
    {
      es: "Un cotejo fallido no dice nada de la persona.",
      en: "A failed match says nothing about the person.",
    },
  ],
}
