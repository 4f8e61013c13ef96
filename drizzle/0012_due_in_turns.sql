DROP INDEX "checks_due";--> statement-breakpoint
DROP INDEX "checks_polls";--> statement-breakpoint
CREATE INDEX "checks_due_alone" ON "checks" USING btree ("not_before") WHERE state in ('queued', 'waiting') and batch_id is null;--> statement-breakpoint
CREATE INDEX "checks_due_in_batch" ON "checks" USING btree ("batch_id","not_before") WHERE state in ('queued', 'waiting') and batch_id is not null;--> statement-breakpoint
CREATE INDEX "checks_polls" ON "checks" USING btree ("operation","poll_at") WHERE state = 'pending';