CREATE TABLE "check_marks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"check_id" uuid NOT NULL,
	"batch_id" uuid,
	"mark" "bytea" NOT NULL
);
--> statement-breakpoint
DROP INDEX "checks_batch_counts";--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "result_kind" text;--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "result" "bytea";--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "result_rule" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "check_marks" ADD CONSTRAINT "check_marks_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_marks_by_mark" ON "check_marks" USING btree ("mark","check_id");--> statement-breakpoint
CREATE INDEX "check_marks_by_check" ON "check_marks" USING btree ("check_id");--> statement-breakpoint
CREATE INDEX "check_marks_of_batch" ON "check_marks" USING btree ("batch_id","mark","check_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "checks_by_result_rule" ON "checks" USING btree ("result_rule") WHERE state = 'answered' or late_state = 'answered';--> statement-breakpoint
CREATE INDEX "checks_batch_counts" ON "checks" USING btree ("batch_id","state","result_kind","charge","revision") WHERE batch_id is not null;