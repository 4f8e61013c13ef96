ALTER TABLE "sign_in_failures" ALTER COLUMN "failures" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD COLUMN "account" "bytea";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "previous_password_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "temporary_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sign_in_failures_by_account" ON "sign_in_failures" USING btree ("account");--> statement-breakpoint
CREATE INDEX "sign_in_failures_by_time" ON "sign_in_failures" USING btree ("last_at");