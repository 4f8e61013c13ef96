DROP INDEX "signature_requests_rejected";--> statement-breakpoint
DROP INDEX "signature_requests_expiring";--> statement-breakpoint
ALTER TABLE "signature_requests" ADD COLUMN "first_rejected_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "signature_requests_rejected" ON "signature_requests" USING btree ("first_rejected_at") WHERE first_rejected_at is not null;--> statement-breakpoint
CREATE INDEX "signature_requests_expiring" ON "signature_requests" USING btree ("expires_at") WHERE completed_at is null and first_rejected_at is null;--> statement-breakpoint
UPDATE "signature_requests" SET "first_rejected_at" = "rejected_at" WHERE "rejected_at" IS NOT NULL;
