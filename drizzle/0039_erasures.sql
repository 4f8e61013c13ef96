CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" "bytea" NOT NULL,
	"identifier" "bytea",
	"begun_by" uuid NOT NULL,
	"begun_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"step" text NOT NULL,
	"place" text,
	"working_until" timestamp with time zone,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "erasures_subject_id_unique" UNIQUE("subject_id")
);
--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_begun_by_users_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_due" ON "erasures" USING btree ("id") WHERE done_at is null;