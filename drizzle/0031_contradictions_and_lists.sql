CREATE TABLE "contradictions_due" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subject_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "aml_cases" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "check_marks" ADD COLUMN "requested_by" uuid;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "contradictions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "aml_cases_waiting_by_subject" ON "aml_cases" USING btree ("state","subject_id","check_id") WHERE state in ('open', 'concluded');--> statement-breakpoint
CREATE INDEX "check_marks_by_person" ON "check_marks" USING btree ("mark","requested_by","check_id") WHERE requested_by is not null;--> statement-breakpoint
CREATE INDEX "subjects_contradicting" ON "subjects" USING btree ("kind","id") WHERE contradictions > 0;--> statement-breakpoint
UPDATE "aml_cases" SET "subject_id" = "checks"."subject_id" FROM "checks" WHERE "checks"."id" = "aml_cases"."check_id" AND "aml_cases"."state" IN ('open', 'concluded');
