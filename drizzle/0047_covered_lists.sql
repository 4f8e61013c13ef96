CREATE TABLE "covered_roles" (
	"role" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "covers_lists" boolean DEFAULT false NOT NULL;