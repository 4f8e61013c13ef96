CREATE SEQUENCE "public"."check_revision" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"target_type" text,
	"target_id" text,
	"request_id" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ok" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_steps" (
	"check_id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"state" text NOT NULL,
	"charge" text NOT NULL,
	"problem_code" text,
	"http_status" integer,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"by_user" uuid,
	"reason" "bytea",
	CONSTRAINT "check_steps_check_id_revision_pk" PRIMARY KEY("check_id","revision")
);
--> statement-breakpoint
CREATE TABLE "checks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"operation" text NOT NULL,
	"state" text NOT NULL,
	"charge" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"input" "bytea" NOT NULL,
	"answer_body" "bytea",
	"http_status" integer,
	"remote_id" text,
	"problem" "bytea",
	"problem_code" text,
	"idempotency_key" text NOT NULL,
	"question_index" "bytea" NOT NULL,
	"repeat_of" uuid,
	"batch_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"request_id" text NOT NULL,
	"revision" bigint DEFAULT nextval('check_revision') NOT NULL,
	CONSTRAINT "checks_idempotency" UNIQUE("requested_by","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"check_id" uuid NOT NULL,
	"role" text NOT NULL,
	"link" "bytea" NOT NULL,
	"state" text NOT NULL,
	"sha256" text,
	"size" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pacing" (
	"slot" text PRIMARY KEY NOT NULL,
	"interval_ms" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp with time zone DEFAULT now() NOT NULL,
	"key_refused_at" timestamp with time zone,
	"quota_empty_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"subject" "bytea" PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"identifier_index" "bytea" NOT NULL,
	"identifier" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subjects_identity" UNIQUE("identifier_index","kind")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "check_steps" ADD CONSTRAINT "check_steps_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_steps" ADD CONSTRAINT "check_steps_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_by_target" ON "audit_log" USING btree ("target_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checks_newest" ON "checks" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checks_by_operation" ON "checks" USING btree ("operation","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checks_by_state" ON "checks" USING btree ("state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checks_by_person" ON "checks" USING btree ("requested_by","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checks_by_subject" ON "checks" USING btree ("subject_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checks_by_time" ON "checks" USING btree ("requested_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checks_by_revision" ON "checks" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "checks_by_change" ON "checks" USING btree ("changed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checks_due" ON "checks" USING btree ("not_before") WHERE state in ('queued', 'waiting');--> statement-breakpoint
CREATE INDEX "checks_leases" ON "checks" USING btree ("lease_until") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "files_by_check" ON "files" USING btree ("check_id");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id","created_at" DESC NULLS LAST);