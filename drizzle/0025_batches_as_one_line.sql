DROP INDEX "checks_alone_by_person";--> statement-breakpoint
CREATE INDEX "batches_by_operation" ON "batches" USING btree ("operation","id");--> statement-breakpoint
CREATE INDEX "batches_by_person_operation" ON "batches" USING btree ("created_by","operation","id");--> statement-breakpoint
CREATE INDEX "checks_alone_by_operation" ON "checks" USING btree ("operation","id") WHERE batch_id is null;--> statement-breakpoint
CREATE INDEX "checks_alone_by_person_operation" ON "checks" USING btree ("requested_by","operation","id") WHERE batch_id is null;