ALTER TABLE "checks" DROP CONSTRAINT "checks_idempotency";--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_idempotency" UNIQUE("idempotency_key","requested_by");