-- The sums are made again: those that are there know no state.
DELETE FROM "ledger_kept";--> statement-breakpoint
DELETE FROM "ledger_movements";--> statement-breakpoint
DELETE FROM "ledger_standing";--> statement-breakpoint
ALTER TABLE "ledger_standing" ADD COLUMN "state" text NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_standing" ADD COLUMN "result_kind" text;--> statement-breakpoint
DROP TRIGGER "checks_changed_late" ON "checks";--> statement-breakpoint
CREATE TRIGGER "checks_changed_late" AFTER UPDATE OF "state", "charge", "result_kind" ON "checks" FOR EACH ROW WHEN (uuid_extract_timestamp(NEW.id) < clock_timestamp() - interval '1 hour' AND (OLD.state, OLD.charge, OLD.result_kind) IS DISTINCT FROM (NEW.state, NEW.charge, NEW.result_kind)) EXECUTE FUNCTION "note_late_change"();
