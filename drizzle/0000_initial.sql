CREATE SEQUENCE "public"."check_revision" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."change_revision" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."signature_revision" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "alert_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"event" text NOT NULL,
	"way" text NOT NULL,
	"alert_id" uuid,
	"user_id" uuid,
	"thing_id" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT clock_timestamp(),
	"sent_at" timestamp with time zone,
	"trouble" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"count" integer NOT NULL,
	"raised_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"switched" text[] NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aml_case_steps" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"check_id" uuid NOT NULL,
	"act" text NOT NULL,
	"content" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"by_user" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aml_cases" (
	"check_id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aml_item_reviews" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"check_id" uuid NOT NULL,
	"section" text NOT NULL,
	"position" integer NOT NULL,
	"item_index" "bytea" NOT NULL,
	"content" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"by_user" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aml_report_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"check_id" uuid NOT NULL,
	"note" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"by_user" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ros_records" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"check_index" "bytea" NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"audit_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"hash" "bytea" NOT NULL,
	"marks" "bytea" NOT NULL,
	CONSTRAINT "audit_chain_audit_id_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "audit_checkpoints" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"position" bigint NOT NULL,
	"statement" text NOT NULL,
	"filed_at" timestamp with time zone,
	"posted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_unlinked" (
	"id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_own_rows" (
	"check_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"operation" text NOT NULL,
	"name" "bytea" NOT NULL,
	"own_columns" "bytea",
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"halt_reason" text,
	"rows" integer NOT NULL,
	"ceiling" integer,
	"committed" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_index" "bytea" NOT NULL,
	"created_by" uuid NOT NULL,
	"run_id" uuid,
	"resumed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batches_idempotency" UNIQUE("created_by","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "check_marks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"check_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"batch_id" uuid,
	"mark" "bytea" NOT NULL
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
	"answer_sha256" text,
	"answer_body" "bytea",
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
	"result_kind" text,
	"result" "bytea",
	"result_rule" integer DEFAULT 0 NOT NULL,
	"http_status" integer,
	"remote_id" text,
	"problem" "bytea",
	"problem_code" text,
	"idempotency_key" text NOT NULL,
	"question_index" "bytea" NOT NULL,
	"finding" text,
	"late_state" text,
	"repeat_of" uuid,
	"batch_id" uuid,
	"batch_row" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"poll_at" timestamp with time zone,
	"polled_at" timestamp with time zone,
	"polls" integer DEFAULT 0 NOT NULL,
	"poll_troubles" integer DEFAULT 0 NOT NULL,
	"remote_state" "bytea",
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"request_id" text NOT NULL,
	"erased_at" timestamp with time zone,
	"revision" bigint DEFAULT nextval('check_revision') NOT NULL,
	CONSTRAINT "checks_idempotency" UNIQUE("idempotency_key","requested_by")
);
--> statement-breakpoint
CREATE TABLE "pacing" (
	"slot" text PRIMARY KEY NOT NULL,
	"interval_ms" double precision DEFAULT 0 NOT NULL,
	"refused_interval_ms" double precision DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp with time zone DEFAULT now() NOT NULL,
	"key_refused_at" timestamp with time zone,
	"quota_empty_at" timestamp with time zone,
	"last_refusal" text,
	"last_refusal_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contract_deviations" (
	"operation" text NOT NULL,
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"found" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contract_deviations_operation_kind_path_found_pk" PRIMARY KEY("operation","kind","path","found")
);
--> statement-breakpoint
CREATE TABLE "contract_progress" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "legal_holds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" "bytea" NOT NULL,
	"placed_by" uuid NOT NULL,
	"placed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"lifted_by" uuid,
	"lifted_at" timestamp with time zone,
	"lift_reason" "bytea"
);
--> statement-breakpoint
CREATE TABLE "retention_periods" (
	"kind" text PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"after" uuid,
	"next_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"hash" text,
	"challenge" text,
	"secret" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "factor_challenges_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "factor_roles" (
	"role" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"secret" "bytea",
	"last_step" bigint,
	"credential_id" text,
	"public_key" text,
	"counter" bigint,
	"transports" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "second_factors_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
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
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"check_id" uuid NOT NULL,
	"role" text NOT NULL,
	"link" "bytea" NOT NULL,
	"state" text NOT NULL,
	"sha256" text,
	"size" integer,
	"blob_id" uuid,
	"sealed_at" timestamp with time zone,
	"link_until" timestamp with time zone,
	"seal_at" timestamp with time zone,
	"sealing_until" timestamp with time zone,
	"seal_tries" integer DEFAULT 0 NOT NULL,
	"seal_problem" text,
	"seal_http_status" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_blobs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"sha256" text,
	"size" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"keep_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sealed_chunks" (
	"blob_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "sealed_chunks_blob_id_position_pk" PRIMARY KEY("blob_id","position")
);
--> statement-breakpoint
CREATE TABLE "data_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "index_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_due" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"check_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_movements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"asked_on" date NOT NULL,
	"operation" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"batch_id" uuid,
	"count" integer NOT NULL,
	"moved_on" date NOT NULL,
	"charge_from" text NOT NULL,
	"charge_to" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_kept" (
	"zone" text PRIMARY KEY NOT NULL,
	"through" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_standing" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"asked_on" date NOT NULL,
	"operation" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"batch_id" uuid,
	"count" integer NOT NULL,
	"charge" text NOT NULL,
	"state" text NOT NULL,
	"result_kind" text
);
--> statement-breakpoint
CREATE TABLE "compared_answers" (
	"subject_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"check_id" uuid NOT NULL,
	"expiry" "bytea",
	CONSTRAINT "compared_answers_subject_id_operation_pk" PRIMARY KEY("subject_id","operation")
);
--> statement-breakpoint
CREATE TABLE "monitor_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"monitor_id" uuid NOT NULL,
	"due_at" timestamp with time zone,
	"started_by" uuid,
	"idempotency_key" text,
	"stop_reason" text,
	"left_out" integer DEFAULT 0 NOT NULL,
	"over_ceiling" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "monitor_runs_once" UNIQUE("monitor_id","due_at"),
	CONSTRAINT "monitor_runs_idempotency" UNIQUE("started_by","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "monitors" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"operations" text[] NOT NULL,
	"every" jsonb NOT NULL,
	"grave_days" integer,
	"hour" text NOT NULL,
	"ceiling_run" integer NOT NULL,
	"ceiling_month" integer NOT NULL,
	"state" text NOT NULL,
	"pause_reason" text,
	"responsible_id" uuid NOT NULL,
	"approved_by" uuid,
	"next_at" timestamp with time zone,
	"idempotency_key" text NOT NULL,
	"request_index" "bytea" NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "monitors_idempotency" UNIQUE("created_by","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "portfolio_members" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"details" "bytea",
	"owner_id" uuid,
	"added_by" uuid NOT NULL,
	"added_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "portfolio_members_once" UNIQUE("portfolio_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "portfolios" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"purpose" "bytea",
	"legal_basis" text,
	"idempotency_key" text NOT NULL,
	"request_index" "bytea" NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portfolios_idempotency" UNIQUE("created_by","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "review_periods" (
	"diligence" text PRIMARY KEY NOT NULL,
	"months" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subject_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subject_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"kind" text NOT NULL,
	"check_id" uuid NOT NULL,
	"before_id" uuid,
	"weight" text NOT NULL,
	"changes" "bytea" NOT NULL,
	"owner_id" uuid,
	"is_settled" boolean DEFAULT false NOT NULL,
	"settled_by" uuid,
	"settled_at" timestamp with time zone,
	"reason" "bytea",
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"revision" bigint DEFAULT nextval('change_revision') NOT NULL,
	CONSTRAINT "subject_changes_once" UNIQUE("check_id","kind")
);
--> statement-breakpoint
CREATE TABLE "subject_reviews" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"diligence" text NOT NULL,
	"due_on" text NOT NULL,
	"reason" "bytea",
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"target_type" text,
	"target_id" text,
	"request_id" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ok" boolean DEFAULT true NOT NULL,
	"session_id" uuid,
	"network" text
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "identities_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "covered_roles" (
	"role" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "program_tokens" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"beginning" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_network" text,
	CONSTRAINT "program_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"signed_in_by" text DEFAULT 'password' NOT NULL,
	"user_agent" text NOT NULL,
	"network" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"subject" "bytea" PRIMARY KEY NOT NULL,
	"account" "bytea",
	"failures" double precision NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"previous_password_hash" text,
	"temporary_until" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"day_limit" integer,
	"covers_lists" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"word" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signature_documents" (
	"request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"blob_id" uuid,
	CONSTRAINT "signature_documents_request_id_position_pk" PRIMARY KEY("request_id","position")
);
--> statement-breakpoint
CREATE TABLE "signature_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"check_id" uuid,
	"remote_id" text,
	"name" "bytea" NOT NULL,
	"record" "bytea",
	"expires_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"rejected_at" timestamp with time zone,
	"first_rejected_at" timestamp with time zone,
	"refreshed_at" timestamp with time zone,
	"refresh_at" timestamp with time zone,
	"reading_until" timestamp with time zone,
	"refresh_troubles" integer DEFAULT 0 NOT NULL,
	"refresh_problem" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"revision" bigint DEFAULT nextval('signature_revision') NOT NULL,
	CONSTRAINT "signature_requests_check" UNIQUE("check_id"),
	CONSTRAINT "signature_requests_remote_id" UNIQUE("remote_id")
);
--> statement-breakpoint
CREATE TABLE "signature_signers" (
	"request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"subject_id" uuid NOT NULL,
	CONSTRAINT "signature_signers_request_id_position_pk" PRIMARY KEY("request_id","position")
);
--> statement-breakpoint
CREATE TABLE "contradictions_due" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subject_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subject_assignments" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"assignee_id" uuid NOT NULL,
	"assigned_by" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subject_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subject_id" uuid NOT NULL,
	"text" "bytea" NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"struck_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subject_pins" (
	"user_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subject_pins_user_id_subject_id_pk" PRIMARY KEY("user_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "subject_tags" (
	"subject_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"added_by" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subject_tags_subject_id_tag_pk" PRIMARY KEY("subject_id","tag")
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"identifier_index" "bytea" NOT NULL,
	"identifier" "bytea" NOT NULL,
	"contradictions" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "subjects_identity" UNIQUE("identifier_index","kind")
);
--> statement-breakpoint
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
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_choices" ADD CONSTRAINT "mail_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aml_case_steps" ADD CONSTRAINT "aml_case_steps_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aml_case_steps" ADD CONSTRAINT "aml_case_steps_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aml_cases" ADD CONSTRAINT "aml_cases_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aml_item_reviews" ADD CONSTRAINT "aml_item_reviews_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aml_item_reviews" ADD CONSTRAINT "aml_item_reviews_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aml_report_notes" ADD CONSTRAINT "aml_report_notes_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aml_report_notes" ADD CONSTRAINT "aml_report_notes_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_own_rows" ADD CONSTRAINT "batch_own_rows_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_resumed_by_users_id_fk" FOREIGN KEY ("resumed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_marks" ADD CONSTRAINT "check_marks_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_steps" ADD CONSTRAINT "check_steps_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_steps" ADD CONSTRAINT "check_steps_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_begun_by_users_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_periods" ADD CONSTRAINT "retention_periods_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_tries" ADD CONSTRAINT "file_tries_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_tries" ADD CONSTRAINT "file_tries_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_blob_id_sealed_blobs_id_fk" FOREIGN KEY ("blob_id") REFERENCES "public"."sealed_blobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_chunks" ADD CONSTRAINT "sealed_chunks_blob_id_sealed_blobs_id_fk" FOREIGN KEY ("blob_id") REFERENCES "public"."sealed_blobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compared_answers" ADD CONSTRAINT "compared_answers_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compared_answers" ADD CONSTRAINT "compared_answers_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_runs" ADD CONSTRAINT "monitor_runs_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_runs" ADD CONSTRAINT "monitor_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_responsible_id_users_id_fk" FOREIGN KEY ("responsible_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_members" ADD CONSTRAINT "portfolio_members_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_members" ADD CONSTRAINT "portfolio_members_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_members" ADD CONSTRAINT "portfolio_members_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_members" ADD CONSTRAINT "portfolio_members_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_changes" ADD CONSTRAINT "subject_changes_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_changes" ADD CONSTRAINT "subject_changes_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_changes" ADD CONSTRAINT "subject_changes_before_id_checks_id_fk" FOREIGN KEY ("before_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_changes" ADD CONSTRAINT "subject_changes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_changes" ADD CONSTRAINT "subject_changes_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_reviews" ADD CONSTRAINT "subject_reviews_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_reviews" ADD CONSTRAINT "subject_reviews_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_tokens" ADD CONSTRAINT "program_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_documents" ADD CONSTRAINT "signature_documents_request_id_signature_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."signature_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_documents" ADD CONSTRAINT "signature_documents_blob_id_sealed_blobs_id_fk" FOREIGN KEY ("blob_id") REFERENCES "public"."sealed_blobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_signers" ADD CONSTRAINT "signature_signers_request_id_signature_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."signature_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_signers" ADD CONSTRAINT "signature_signers_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_assignments" ADD CONSTRAINT "subject_assignments_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_assignments" ADD CONSTRAINT "subject_assignments_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_assignments" ADD CONSTRAINT "subject_assignments_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_notes" ADD CONSTRAINT "subject_notes_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_notes" ADD CONSTRAINT "subject_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_pins" ADD CONSTRAINT "subject_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_pins" ADD CONSTRAINT "subject_pins_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_tags" ADD CONSTRAINT "subject_tags_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_tags" ADD CONSTRAINT "subject_tags_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_deliveries_due" ON "alert_deliveries" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_deliveries_own" ON "alert_deliveries" USING btree ("user_id","thing_id","event") WHERE thing_id is not null;--> statement-breakpoint
CREATE INDEX "alert_deliveries_of_desk" ON "alert_deliveries" USING btree ("id") WHERE thing_id is null;--> statement-breakpoint
CREATE INDEX "alert_deliveries_by_alert" ON "alert_deliveries" USING btree ("alert_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("kind","about") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "alerts_over" ON "alerts" USING btree ("id") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "aml_case_steps_by_check" ON "aml_case_steps" USING btree ("check_id","id");--> statement-breakpoint
CREATE INDEX "aml_cases_waiting" ON "aml_cases" USING btree ("state","check_id") WHERE state in ('open', 'concluded');--> statement-breakpoint
CREATE INDEX "aml_cases_waiting_by_subject" ON "aml_cases" USING btree ("state","subject_id","check_id") WHERE state in ('open', 'concluded');--> statement-breakpoint
CREATE INDEX "aml_item_reviews_by_check" ON "aml_item_reviews" USING btree ("check_id","section","position","id");--> statement-breakpoint
CREATE INDEX "aml_report_notes_by_check" ON "aml_report_notes" USING btree ("check_id","id");--> statement-breakpoint
CREATE INDEX "ros_records_by_check" ON "ros_records" USING btree ("check_index","id");--> statement-breakpoint
CREATE INDEX "audit_checkpoints_to_file" ON "audit_checkpoints" USING btree ("id") WHERE filed_at is null;--> statement-breakpoint
CREATE INDEX "audit_checkpoints_to_post" ON "audit_checkpoints" USING btree ("id") WHERE posted_at is null;--> statement-breakpoint
CREATE INDEX "batches_newest" ON "batches" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "batches_by_operation" ON "batches" USING btree ("operation","id");--> statement-breakpoint
CREATE INDEX "batches_by_person_operation" ON "batches" USING btree ("created_by","operation","id");--> statement-breakpoint
CREATE INDEX "batches_by_run" ON "batches" USING btree ("run_id") WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX "check_marks_by_subject" ON "check_marks" USING btree ("mark","subject_id","check_id");--> statement-breakpoint
CREATE INDEX "check_marks_by_mark" ON "check_marks" USING btree ("mark","check_id");--> statement-breakpoint
CREATE INDEX "check_marks_by_person" ON "check_marks" USING btree ("mark","requested_by","check_id");--> statement-breakpoint
CREATE INDEX "check_marks_by_check" ON "check_marks" USING btree ("check_id");--> statement-breakpoint
CREATE INDEX "check_marks_of_batch" ON "check_marks" USING btree ("batch_id","mark","check_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "checks_by_operation_state" ON "checks" USING btree ("operation","state","id");--> statement-breakpoint
CREATE INDEX "checks_by_person" ON "checks" USING btree ("requested_by","id");--> statement-breakpoint
CREATE INDEX "checks_by_person_operation_state" ON "checks" USING btree ("requested_by","operation","state","id");--> statement-breakpoint
CREATE INDEX "checks_by_subject" ON "checks" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "checks_by_subject_operation_state" ON "checks" USING btree ("subject_id","operation","state","id");--> statement-breakpoint
CREATE INDEX "checks_alone_by_operation" ON "checks" USING btree ("operation","id") WHERE batch_id is null;--> statement-breakpoint
CREATE INDEX "checks_alone_by_person_operation" ON "checks" USING btree ("requested_by","operation","id") WHERE batch_id is null;--> statement-breakpoint
CREATE INDEX "checks_by_batch" ON "checks" USING btree ("batch_id","id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "checks_by_revision" ON "checks" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "checks_by_change" ON "checks" USING btree ("changed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checks_due_alone" ON "checks" USING btree ("not_before") WHERE state in ('queued', 'waiting') and batch_id is null;--> statement-breakpoint
CREATE INDEX "checks_due_in_batch" ON "checks" USING btree ("batch_id","not_before") WHERE state in ('queued', 'waiting') and batch_id is not null;--> statement-breakpoint
CREATE INDEX "checks_polls" ON "checks" USING btree ("operation","poll_at") WHERE state = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "checks_remote_identity" ON "checks" USING btree ("remote_id","operation") WHERE remote_id is not null;--> statement-breakpoint
CREATE INDEX "checks_by_remote_id" ON "checks" USING btree ("remote_id") WHERE remote_id is not null;--> statement-breakpoint
CREATE INDEX "checks_batch_counts" ON "checks" USING btree ("batch_id","state","result_kind","charge","revision") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "checks_by_batch_row" ON "checks" USING btree ("batch_id","batch_row") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "checks_by_result_rule" ON "checks" USING btree ("result_rule") WHERE state = 'answered' or late_state = 'answered';--> statement-breakpoint
CREATE INDEX "checks_leases" ON "checks" USING btree ("lease_until") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "erasures_due" ON "erasures" USING btree ("id") WHERE done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_standing" ON "legal_holds" USING btree ("subject_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "legal_holds_by_subject" ON "legal_holds" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "factor_challenges_by_user" ON "factor_challenges" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "recovery_codes_by_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_factors_by_user" ON "second_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "files_by_check" ON "files" USING btree ("check_id");--> statement-breakpoint
CREATE INDEX "files_by_sha256" ON "files" USING btree ("sha256") WHERE state = 'sealed';--> statement-breakpoint
CREATE INDEX "files_removed_by_sha256" ON "files" USING btree ("sha256") WHERE state = 'removed';--> statement-breakpoint
CREATE INDEX "files_due" ON "files" USING btree ("seal_at") WHERE state = 'sealing';--> statement-breakpoint
CREATE INDEX "files_by_role_state" ON "files" USING btree ("role","state","check_id");--> statement-breakpoint
CREATE INDEX "files_takeable" ON "files" USING btree ("role","check_id","id") WHERE state in ('sealed', 'sealing');--> statement-breakpoint
CREATE INDEX "sealed_blobs_to_drop" ON "sealed_blobs" USING btree ("keep_until") WHERE keep_until is not null;--> statement-breakpoint
CREATE INDEX "sealed_blobs_unfinished" ON "sealed_blobs" USING btree ("created_at") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "ledger_due_by_check" ON "ledger_due" USING btree ("check_id");--> statement-breakpoint
CREATE INDEX "ledger_movements_by_day" ON "ledger_movements" USING btree ("asked_on");--> statement-breakpoint
CREATE INDEX "ledger_standing_by_day" ON "ledger_standing" USING btree ("asked_on");--> statement-breakpoint
CREATE INDEX "monitor_runs_by_monitor" ON "monitor_runs" USING btree ("monitor_id","id");--> statement-breakpoint
CREATE INDEX "monitors_due" ON "monitors" USING btree ("next_at") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "monitors_by_portfolio" ON "monitors" USING btree ("portfolio_id");--> statement-breakpoint
CREATE INDEX "portfolio_members_by_subject" ON "portfolio_members" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "subject_changes_open" ON "subject_changes" USING btree ("weight","id") WHERE not is_settled;--> statement-breakpoint
CREATE INDEX "subject_changes_by_subject" ON "subject_changes" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "subject_changes_by_revision" ON "subject_changes" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "audit_by_target" ON "audit_log" USING btree ("target_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_by_person" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_refusals" ON "audit_log" USING btree ("id") WHERE not ok;--> statement-breakpoint
CREATE INDEX "audit_files_taken" ON "audit_log" USING btree ("actor_id","target_id","at" DESC NULLS LAST) WHERE action in ('file.opened', 'files.zipped', 'dossier.exported')
  and (detail ->> 'outcome' in ('sealed', 'file') or detail ->> 'outcome' like 'unsealed:%');--> statement-breakpoint
CREATE INDEX "program_tokens_by_user" ON "program_tokens" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sign_in_failures_by_account" ON "sign_in_failures" USING btree ("account");--> statement-breakpoint
CREATE INDEX "sign_in_failures_by_time" ON "sign_in_failures" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "search_words_by_word" ON "search_words" USING btree ("word","kind","thing_id");--> statement-breakpoint
CREATE INDEX "signature_requests_by_person" ON "signature_requests" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "signature_requests_by_revision" ON "signature_requests" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "signature_requests_due" ON "signature_requests" USING btree ("refresh_at") WHERE refresh_at is not null;--> statement-breakpoint
CREATE INDEX "signature_requests_completed" ON "signature_requests" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "signature_requests_rejected" ON "signature_requests" USING btree ("first_rejected_at") WHERE first_rejected_at is not null;--> statement-breakpoint
CREATE INDEX "signature_requests_expiring" ON "signature_requests" USING btree ("expires_at") WHERE completed_at is null and first_rejected_at is null;--> statement-breakpoint
CREATE INDEX "signature_signers_by_subject" ON "signature_signers" USING btree ("subject_id","request_id");--> statement-breakpoint
CREATE INDEX "subject_assignments_by_assignee" ON "subject_assignments" USING btree ("assignee_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subject_notes_by_subject" ON "subject_notes" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "subjects_by_kind" ON "subjects" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "subjects_contradicting" ON "subjects" USING btree ("kind","id") WHERE contradictions > 0;--> statement-breakpoint
CREATE INDEX "watches_by_thing" ON "watches" USING btree ("thing","thing_id");--> statement-breakpoint
-- What is encrypted cannot be compressed: to try took a third of the time that writing a chunk takes.
ALTER TABLE "sealed_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE FUNCTION "note_unlinked_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.audit_unlinked (id) SELECT id FROM added;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_unlinked" AFTER INSERT ON "audit_log" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_unlinked_audit"();
--> statement-breakpoint
CREATE FUNCTION "note_late_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.ledger_due (check_id) VALUES (NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "checks_changed_late" AFTER UPDATE OF "state", "charge", "result_kind" ON "checks" FOR EACH ROW WHEN (uuid_extract_timestamp(NEW.id) < clock_timestamp() - interval '1 hour' AND (OLD.state, OLD.charge, OLD.result_kind) IS DISTINCT FROM (NEW.state, NEW.charge, NEW.result_kind)) EXECUTE FUNCTION "note_late_change"();
