import "server-only"
import { date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core"
import type { Charge } from "#lib/domain/charges.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import type { ResultKind } from "#lib/domain/results.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { id } from "./columns.ts"

/** Up to which day the sums of the ledger are kept, on the clocks of that zone: one row, or none while nothing is. */
export const ledgerSummed = pgTable("ledger_kept", {
  zone: text("zone").primaryKey(),
  through: date("through").notNull(),
})

/** Days whose sums are due to be made again: a trigger writes them in the transaction that changes a check late. */
export const ledgerDue = pgTable("ledger_due", { id: id(), checkId: uuid("check_id").notNull() }, (t) => [
  index("ledger_due_by_check").on(t.checkId),
])

const counted = {
  id: id(),
  askedOn: date("asked_on").notNull(),
  operation: text("operation").$type<CheckOperation>().notNull(),
  requestedBy: uuid("requested_by").notNull(),
  batchId: uuid("batch_id"),
  count: integer("count").notNull(),
}

export const ledgerMovements = pgTable(
  "ledger_movements",
  {
    ...counted,
    movedOn: date("moved_on").notNull(),
    chargeFrom: text("charge_from").$type<Charge>().notNull(),
    chargeTo: text("charge_to").$type<Charge>().notNull(),
  },
  (t) => [index("ledger_movements_by_day").on(t.askedOn)],
)

export const ledgerTotals = pgTable(
  "ledger_standing",
  {
    ...counted,
    charge: text("charge").$type<Charge>().notNull(),
    state: text("state").$type<CheckState>().notNull(),
    resultKind: text("result_kind").$type<ResultKind>(),
  },
  (t) => [index("ledger_standing_by_day").on(t.askedOn)],
)
