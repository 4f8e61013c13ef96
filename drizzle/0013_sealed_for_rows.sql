CREATE TABLE "data_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "index_keys" (
	"version" integer PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL,
	"data_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"active_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "resealing" (
	"job" text PRIMARY KEY NOT NULL,
	"after" text,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "check_steps" ADD COLUMN "answer_sha256" text;