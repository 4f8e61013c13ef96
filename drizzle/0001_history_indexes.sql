DROP INDEX "checks_newest";--> statement-breakpoint
DROP INDEX "checks_by_operation";--> statement-breakpoint
DROP INDEX "checks_by_state";--> statement-breakpoint
DROP INDEX "checks_by_time";--> statement-breakpoint
DROP INDEX "checks_by_person";--> statement-breakpoint
DROP INDEX "checks_by_subject";--> statement-breakpoint
CREATE INDEX "checks_by_operation_state" ON "checks" USING btree ("operation","state","id");--> statement-breakpoint
CREATE INDEX "checks_by_person_operation_state" ON "checks" USING btree ("requested_by","operation","state","id");--> statement-breakpoint
CREATE INDEX "checks_by_batch" ON "checks" USING btree ("batch_id","id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "checks_by_person" ON "checks" USING btree ("requested_by","id");--> statement-breakpoint
CREATE INDEX "checks_by_subject" ON "checks" USING btree ("subject_id","id");