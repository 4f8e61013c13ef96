import { z } from "zod"
import { OPERATION_NAMES, type OperationName } from "#sandbox/operations.ts"

const status = z.number().int().min(200).max(599)
const ms = z.number().int().min(0).max(3_600_000)

/** Every way in which the director can spoil a call. */
const faultSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("status"),
    status,
    body: z.unknown().optional(),
    contentType: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  z.strictObject({
    kind: z.enum(["timeout", "cut-after", "truncate", "half", "gzip", "wrong-types", "extra-fields"]),
  }),
  z.strictObject({ kind: z.literal("cut-before") }),
  z.strictObject({ kind: z.literal("not-json") }),
  z.strictObject({ kind: z.literal("drip"), everyMs: ms, bytes: z.number().int().min(1) }),
  z.strictObject({ kind: z.literal("wrong-length"), by: z.number().int().min(-1e6).max(1e6) }),
  z.strictObject({ kind: z.literal("altered"), bytes: z.number().int().min(1).max(1e9).optional() }),
  z.strictObject({ kind: z.literal("grown"), bytes: z.number().int().min(1).max(1e9) }),
  z.strictObject({ kind: z.enum(["html", "empty"]), status: status.optional() }),
  z.strictObject({ kind: z.literal("huge"), bytes: z.number().int().min(1).max(1e13) }),
  z.strictObject({ kind: z.literal("redirect"), location: z.string().min(1) }),
  z.strictObject({ kind: z.literal("delay"), delayMs: ms }),
  z.strictObject({ kind: z.literal("replace"), status, body: z.unknown() }),
])

export type Fault = z.infer<typeof faultSchema>

export const faultOrderSchema = z.strictObject({
  operation: z.enum([...OPERATION_NAMES, "any"]),
  times: z.number().int().min(1).max(1_000_000),
  fault: faultSchema,
})

export type FaultOrder = z.infer<typeof faultOrderSchema> & { id: number; remaining: number }

/** Orders still to be carried out: the oldest one that names the operation (or `any`) comes first. */
export function createFaultQueue() {
  let orders: FaultOrder[] = []
  let lastId = 0
  return {
    order: (wanted: z.infer<typeof faultOrderSchema>): FaultOrder => {
      lastId += 1
      const order = { ...wanted, id: lastId, remaining: wanted.times }
      orders.push(order)
      return order
    },
    take: (name: OperationName): Fault | null => {
      const order = orders.find(({ operation }) => operation === name || operation === "any")
      if (!order) return null
      order.remaining -= 1
      if (order.remaining === 0) orders = orders.filter((candidate) => candidate !== order)
      return order.fault
    },
    list: () => [...orders],
    clear: () => {
      orders = []
    },
  }
}
