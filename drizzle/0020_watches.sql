CREATE TABLE "watches" (
	"user_id" uuid NOT NULL,
	"thing" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"is_on" boolean NOT NULL,
	"seen" text,
	"seen_revision" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watches_user_id_thing_thing_id_pk" PRIMARY KEY("user_id","thing","thing_id")
);
--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watches_by_thing" ON "watches" USING btree ("thing","thing_id");--> statement-breakpoint
-- What people put away of signature requests stays put away.
INSERT INTO "watches" ("user_id", "thing", "thing_id", "is_on", "seen", "at")
SELECT DISTINCT ON ("user_id", "request_id") "user_id", 'signature', "request_id", false, "kind", "at"
	FROM "signature_notices_read" ORDER BY "user_id", "request_id", "at" DESC;
