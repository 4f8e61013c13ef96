import type * as z from "zod/mini"
import type { Permission } from "#lib/domain/access/permissions.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { type CheckOperation, factsOf, type OperationFacts } from "./facts.ts"
import { type RecordReading, UNSHOWN_RECORD } from "./record.ts"

export type Base = "lookup" | "platform"

export type Envelope = "lookup" | "platform"

export type Wire = {
  method: "GET" | "POST"
  base: Base
  path: string
  /** All paths that the specification gives for the same, where there are several; which one is used is a setting. */
  paths?: readonly string[]
  pathSetting?: "upstreamVinPath"
  key: KeySlot
  envelope: Envelope
  /** Status codes with a meaning of their own in the specification's table of errors for this operation. */
  listedErrors: readonly number[]
}

/** The reading of an operation whose answer comes later: created once, then read by its remote id until its state is no longer `pending`. Reading is free. */
export type Task = {
  idField: string
  /** The path of the answer; the remote id, escaped, follows it. */
  readPath: string
  /** Status codes that the specification lists for the read. */
  listedReadErrors: readonly number[]
  /** The words of its state that mean an answer; `any` where the specification does not show them. */
  answeredWords: readonly string[] | "any"
  /** The path of the word of its state; `unspecified` where the specification does not give it, and it is looked for. */
  statePath: readonly string[] | "unspecified"
  /** The words of an end that need no attention; any other one is shown beside the answer. */
  usualWords: readonly string[]
  failedWords: readonly string[]
  /** Status codes of the create that prove, in the service's own envelope, that nothing was taken. */
  notTaken: readonly number[]
}

/** The fields of a question; one that may be left empty is not sent when it is. */
export type Fields = { [name: string]: string | undefined }

/** The names of a schema's fields; any name where it has none of its own. */
type FieldOf<Schema> = Schema extends { shape: infer Shape } ? keyof Shape & string : string

export type SubjectRef = { kind: SubjectKind; identifier: string }

/** One upstream operation: its call, its question, its answer. The types of questions and answers are inferred from the schemas and written nowhere else. */
export type Operation<
  Slug extends string = string,
  Input extends z.ZodMiniType<Fields> = z.ZodMiniType<Fields>,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> = OperationFacts & {
  slug: Slug
  wire: Wire
  input: Input
  /** Operations with a record of the same thing, and the pairs of fields (its own first) that are read beside each other. Said on one side. */
  siblings: { readonly [slug: string]: readonly (readonly [own: string, other: string])[] }
  answer: Answer
  record: RecordReading
  /** Operations whose record an answer is read as when it brings the fields that name their subject: where the specification shows none of its own. */
  readsLike: readonly string[]
  task: Task | null
  /** The place, in an immediate answer, of the id of the thing that the service created; empty when it creates nothing. */
  remoteIdPath: readonly string[]
  /** Fields of the answer that hold a signed link to a file (never shown as text, opened through us). */
  fileFields: readonly string[]
  /** The answer `data: null` is a normal answer with a meaning of its own (KYC: no earlier session). */
  nullIsAnswer: boolean
  /** Fields of the answer whose `null` the specification itself explains as "not applicable". */
  nullNotApplicable: readonly string[]
  /** The stored question as readers of the check see it; values that are revealed only deliberately are masked in it. */
  visible: (input: Record<string, string>) => Record<string, string>
  /** Its checks are seen by who asked, and by those who may see everybody's, alone. */
  owned: boolean
  /** It is sent in places of its own: it may take minutes, and nobody else waits for it. */
  sentApart: boolean
  /** It goes out to people at once, who may act on it: its outcome is asked of them, and no press repeats it. */
  reachesPeople: boolean
  /** Who may read its checks beside those who may read all. */
  readableWith: Permission | null
  subject: (input: z.output<Input>) => SubjectRef
}

type Declared<Slug extends string, Input extends z.ZodMiniType<Fields>, Answer extends z.ZodMiniType> = Omit<
  Operation<Slug, Input, Answer>,
  Optional | keyof OperationFacts | "wire" | "siblings" | "record"
> &
  Partial<Pick<Operation, Optional>> & {
    wire: Omit<Wire, "key">
    siblings?: { readonly [slug: string]: readonly (readonly [own: FieldOf<Answer>, other: string])[] }
    record?: Partial<RecordReading<FieldOf<Answer>>>
  }

type Optional =
  | "fileFields"
  | "nullIsAnswer"
  | "nullNotApplicable"
  | "owned"
  | "readsLike"
  | "reachesPeople"
  | "readableWith"
  | "remoteIdPath"
  | "sentApart"
  | "task"
  | "visible"

/** Completes the facts of an operation by its call and its schemas; the literal types of its slug and schemas are kept. */
export function defineOperation<
  const Slug extends CheckOperation,
  Input extends z.ZodMiniType<Fields>,
  Answer extends z.ZodMiniType,
>(declared: Declared<Slug, Input, Answer>): Operation<Slug, Input, Answer> {
  const facts = factsOf(declared.slug)
  return {
    siblings: {},
    readsLike: [],
    task: null,
    remoteIdPath: [],
    fileFields: [],
    nullIsAnswer: false,
    nullNotApplicable: [],
    visible: (input) => input,
    owned: false,
    sentApart: false,
    reachesPeople: false,
    readableWith: null,
    ...facts,
    ...declared,
    wire: { ...declared.wire, key: facts.key },
    record: { ...UNSHOWN_RECORD, ...declared.record },
  }
}

/** Error codes that the specification lists for the lookups, except the extended person's, which are not shown. */
export const LOOKUP_ERRORS = [400, 401, 429, 500] as const

/** Returns a question as it is sent and stored: fields left empty are not in it. */
export function withoutEmpty(input: Fields): Record<string, string> {
  const filled = Object.entries(input).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return Object.fromEntries(filled)
}
