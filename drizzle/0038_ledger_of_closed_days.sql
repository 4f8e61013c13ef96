CREATE TABLE "ledger_due" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"check_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_kept" (
	"zone" text PRIMARY KEY NOT NULL,
	"through" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_movements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"asked_on" date NOT NULL,
	"operation" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"batch_id" uuid,
	"count" integer NOT NULL,
	"moved_on" date NOT NULL,
	"charge_from" text NOT NULL,
	"charge_to" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_standing" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"asked_on" date NOT NULL,
	"operation" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"batch_id" uuid,
	"count" integer NOT NULL,
	"charge" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ledger_due_by_check" ON "ledger_due" USING btree ("check_id");--> statement-breakpoint
CREATE INDEX "ledger_movements_by_day" ON "ledger_movements" USING btree ("asked_on");--> statement-breakpoint
CREATE INDEX "ledger_standing_by_day" ON "ledger_standing" USING btree ("asked_on");--> statement-breakpoint
CREATE FUNCTION "note_late_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.ledger_due (check_id) VALUES (NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "checks_changed_late" AFTER UPDATE OF "state", "charge" ON "checks" FOR EACH ROW WHEN (uuid_extract_timestamp(NEW.id) < clock_timestamp() - interval '1 hour') EXECUTE FUNCTION "note_late_change"();
