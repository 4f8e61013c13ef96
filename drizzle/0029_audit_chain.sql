CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"audit_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"hash" "bytea" NOT NULL,
	"marks" "bytea" NOT NULL,
	CONSTRAINT "audit_chain_audit_id_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "audit_checkpoints" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"position" bigint NOT NULL,
	"statement" text NOT NULL,
	"filed_at" timestamp with time zone,
	"posted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_unlinked" (
	"id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "audit_checkpoints_to_file" ON "audit_checkpoints" USING btree ("id") WHERE filed_at is null;--> statement-breakpoint
CREATE INDEX "audit_checkpoints_to_post" ON "audit_checkpoints" USING btree ("id") WHERE posted_at is null;--> statement-breakpoint
CREATE INDEX "audit_by_person" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_refusals" ON "audit_log" USING btree ("id") WHERE not ok;--> statement-breakpoint
CREATE FUNCTION "note_unlinked_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.audit_unlinked (id) SELECT id FROM added;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_unlinked" AFTER INSERT ON "audit_log" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_unlinked_audit"();
--> statement-breakpoint
INSERT INTO "audit_unlinked" ("id") SELECT "id" FROM "audit_log";
