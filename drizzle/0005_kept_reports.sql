CREATE TABLE "file_tries" (
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"problem" text,
	"http_status" integer,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"by_user" uuid,
	CONSTRAINT "file_tries_file_id_number_pk" PRIMARY KEY("file_id","number")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "blob_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "link_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "seal_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sealing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "seal_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "seal_problem" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "seal_http_status" integer;--> statement-breakpoint
ALTER TABLE "file_tries" ADD CONSTRAINT "file_tries_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_tries" ADD CONSTRAINT "file_tries_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_blob_id_sealed_blobs_id_fk" FOREIGN KEY ("blob_id") REFERENCES "public"."sealed_blobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_by_sha256" ON "files" USING btree ("sha256") WHERE state = 'sealed';--> statement-breakpoint
CREATE INDEX "files_due" ON "files" USING btree ("seal_at") WHERE state = 'sealing';--> statement-breakpoint
CREATE INDEX "files_by_role_state" ON "files" USING btree ("role","state","check_id");--> statement-breakpoint
UPDATE "files" SET "state" = 'sealing', "seal_at" = clock_timestamp(), "link_until" = coalesce("checks"."sent_at", "checks"."requested_at") + interval '45 minutes' FROM "checks" WHERE "checks"."id" = "files"."check_id" AND "files"."role" = 'pdf_link' AND "files"."state" = 'linked';
