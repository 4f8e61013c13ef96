DROP INDEX "checks_due";--> statement-breakpoint
CREATE INDEX "checks_due" ON "checks" USING btree (("batch_id" is not null),"not_before") WHERE state in ('queued', 'waiting');