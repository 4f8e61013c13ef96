CREATE TABLE "audit_collection" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"position" bigint DEFAULT -1 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"trouble" text,
	"began_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
