ALTER TABLE "factor_challenges" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "credential_id" text;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "public_key" text;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "counter" bigint;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "transports" jsonb;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_credential_id_unique" UNIQUE("credential_id");