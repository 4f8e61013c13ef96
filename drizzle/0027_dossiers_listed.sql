ALTER TABLE "check_marks" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
CREATE INDEX "check_marks_by_subject" ON "check_marks" USING btree ("mark","subject_id","check_id");--> statement-breakpoint
CREATE INDEX "subjects_by_kind" ON "subjects" USING btree ("kind","id");