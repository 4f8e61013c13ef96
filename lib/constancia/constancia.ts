import * as z from "zod/mini"

/** An instant for programs and for people: UTC to the millisecond, and the time on the clocks of the named zone. */
const instant = z.strictObject({ utc: z.string(), local: z.string(), zone: z.string() })

const text = z.nullable(z.string())
const bilingual = z.strictObject({ es: z.string(), en: z.string() })

/** The statement of a constancia: every member is there, `null` is none, instants are the database's. No signed link, service's words or free text. */
export const constanciaSchema = z.strictObject({
  format: z.literal("cotejo-constancia/1"),
  product: z.strictObject({ name: z.string(), version: z.string() }),
  /** The public address of the installation that made it. */
  origin: z.string(),
  /** True when the simulator answered, and no real service was asked. */
  simulated: z.boolean(),
  made: z.strictObject({ at: instant, by: z.string() }),
  check: z.strictObject({
    id: z.string(),
    operation: z.string(),
    /** Methods and paths of the specification under which this operation is called. */
    specification: z.array(z.string()),
    state: z.string(),
    charge: z.string(),
    requestId: z.string(),
    remoteId: text,
    problem: text,
    /** The finding of the person who closed it: `sent` or `not_sent`. */
    finding: text,
    repeatOf: text,
    batch: z.nullable(z.strictObject({ id: z.string(), row: z.nullable(z.number()) })),
    /** Calls that put the question, and free reads of its task afterwards. */
    sendings: z.number(),
    reads: z.number(),
  }),
  /** The answer in one line; without the names that it brought where the question is masked. Null while there is no answer. */
  result: z.nullable(bilingual),
  asked: z.strictObject({ by: z.string(), masked: z.boolean(), fields: z.record(z.string(), z.string()) }),
  instants: z.strictObject({
    requested: instant,
    sent: z.nullable(instant),
    /** When the service's last reply that moved the check was recorded. */
    answered: z.nullable(instant),
    settled: z.nullable(instant),
    lastRead: z.nullable(instant),
  }),
  /** HTTP status of the last reply; null when there was none. */
  httpStatus: z.nullable(z.number()),
  /** The exact bytes of the reply's body; null when there was none. */
  answer: z.nullable(
    z.strictObject({
      sha256: z.string(),
      bytes: z.number(),
      /** The presence of the record: `value`, `null`, `empty`, `absent`; null when the reply is no answer. */
      record: text,
      /** Whether the body is complete; null where that was not recorded (error replies). */
      whole: z.nullable(z.boolean()),
    }),
  ),
  files: z.array(
    z.strictObject({
      role: z.string(),
      /** `sealed`: our own copy, kept. `linked`: fetched again each time; hash and size are of the bytes opened last. */
      state: z.string(),
      sha256: text,
      bytes: z.nullable(z.number()),
      sealed: z.nullable(instant),
    }),
  ),
  steps: z.array(
    z.strictObject({
      state: z.string(),
      charge: z.string(),
      at: instant,
      httpStatus: z.nullable(z.number()),
      problem: text,
      by: text,
    }),
  ),
  proves: bilingual,
  doesNotProve: bilingual,
})

/** The code on paper: the statement in short, always masked, and the hash of the signed file. */
export const constanciaCodeSchema = z.strictObject({
  format: z.literal("cotejo-constancia-code/1"),
  check: z.string(),
  operation: z.string(),
  state: z.string(),
  result: z.nullable(bilingual),
  asked: z.record(z.string(), z.string()),
  requested: instant,
  sha256: z.string(),
})

/** The seal at the end of a PDF: the hash of every byte before it. */
export const pdfSealSchema = z.strictObject({
  format: z.literal("cotejo-constancia-pdf/1"),
  sha256: z.string(),
})

export type ConstanciaCode = z.output<typeof constanciaCodeSchema>
export type PdfSeal = z.output<typeof pdfSealSchema>
export type Constancia = z.output<typeof constanciaSchema>
export type ConstanciaInstant = z.output<typeof instant>
