ALTER TABLE "pacing" ADD COLUMN "last_refusal" text;--> statement-breakpoint
ALTER TABLE "pacing" ADD COLUMN "last_refusal_at" timestamp with time zone;