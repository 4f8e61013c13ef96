import "server-only"
import { sql } from "drizzle-orm"
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import type { AlertChannel, AlertEvent, AlertKind, MailKind } from "#lib/domain/alert-kinds.ts"
import { id, instant } from "./columns.ts"
import { users } from "./people.ts"

/** Alerts of the desk, one per trouble for as long as it lasted; codes and counts alone. */
export const alerts = pgTable(
  "alerts",
  {
    id: id(),
    kind: text("kind").$type<AlertKind>().notNull(),
    /** The key slot that it is about, or the machine; empty where it is about the desk. */
    about: text("about").notNull(),
    count: integer("count").notNull(),
    raisedAt: instant("raised_at").notNull().default(sql`clock_timestamp()`),
    /** When its trouble was last seen: a machine that is gone looks no more. */
    seenAt: instant("seen_at").notNull().default(sql`clock_timestamp()`),
    closedAt: instant("closed_at"),
  },
  (t) => [
    uniqueIndex("alerts_open").on(t.kind, t.about).where(sql`closed_at is null`),
    index("alerts_over").on(t.id).where(sql`closed_at is not null`),
  ],
)

/** Something on its way out, to the webhook or to a person by mail; its id is the same however often it is tried. */
export const alertDeliveries = pgTable(
  "alert_deliveries",
  {
    id: id(),
    event: text("event").$type<AlertEvent>().notNull(),
    channel: text("way").$type<AlertChannel>().notNull(),
    alertId: uuid("alert_id").references(() => alerts.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id),
    /** The batch or the signature request that it reports to its person, once for each event. */
    thingId: uuid("thing_id"),
    attempts: integer("tries").notNull().default(0),
    /** When it is tried next; null once it arrived or was given up. */
    nextAt: instant("next_at").default(sql`clock_timestamp()`),
    sentAt: instant("sent_at"),
    failure: text("trouble"),
    createdAt: instant("created_at").notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index("alert_deliveries_due").on(t.nextAt).where(sql`next_at is not null`),
    uniqueIndex("alert_deliveries_own").on(t.userId, t.thingId, t.event).where(sql`thing_id is not null`),
    index("alert_deliveries_of_desk").on(t.id).where(sql`thing_id is null`),
    index("alert_deliveries_by_alert").on(t.alertId),
  ],
)

/** A person's choice of mail notifications and their language; a person without a row uses the defaults. */
export const mailChoices = pgTable("mail_choices", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  language: text("language").notNull(),
  switched: text("switched").array().$type<MailKind[]>().notNull(),
  chosenAt: instant("chosen_at").notNull().default(sql`clock_timestamp()`),
})

/** The backups that `npm run backup` made of this database. */
export const backups = pgTable("backups", {
  id: id(),
  takenAt: instant("taken_at").notNull(),
})

export type Alert = typeof alerts.$inferSelect
export type Delivery = typeof alertDeliveries.$inferSelect
