CREATE TABLE "audit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"checkpoint_id" uuid NOT NULL,
	"stamp" "bytea",
	"stamped_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_days" ADD CONSTRAINT "audit_days_checkpoint_id_audit_checkpoints_id_fk" FOREIGN KEY ("checkpoint_id") REFERENCES "public"."audit_checkpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_days_by_position" ON "audit_days" USING btree ("position");--> statement-breakpoint
CREATE INDEX "audit_days_to_stamp" ON "audit_days" USING btree ("day") WHERE stamp is null;