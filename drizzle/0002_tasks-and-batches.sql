CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"operation" text NOT NULL,
	"name" "bytea" NOT NULL,
	"state" text NOT NULL,
	"halt_reason" text,
	"rows" integer NOT NULL,
	"ceiling" integer,
	"committed" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_index" "bytea" NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batches_idempotency" UNIQUE("created_by","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "batch_row" integer;--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "poll_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "polled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "polls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "poll_troubles" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "remote_state" "bytea";--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batches_newest" ON "batches" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checks_polls" ON "checks" USING btree ("poll_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "checks_by_remote_id" ON "checks" USING btree ("remote_id") WHERE remote_id is not null;--> statement-breakpoint
CREATE INDEX "checks_by_batch_row" ON "checks" USING btree ("batch_id","batch_row") WHERE batch_id is not null;