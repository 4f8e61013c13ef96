CREATE SEQUENCE "public"."signature_revision" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
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
	"refreshed_at" timestamp with time zone,
	"refresh_at" timestamp with time zone,
	"refresh_troubles" integer DEFAULT 0 NOT NULL,
	"refresh_problem" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
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
ALTER TABLE "pacing" ALTER COLUMN "interval_ms" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "pacing" ADD COLUMN "refused_ms" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sealed_chunks" ADD CONSTRAINT "sealed_chunks_blob_id_sealed_blobs_id_fk" FOREIGN KEY ("blob_id") REFERENCES "public"."sealed_blobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_documents" ADD CONSTRAINT "signature_documents_request_id_signature_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."signature_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_documents" ADD CONSTRAINT "signature_documents_blob_id_sealed_blobs_id_fk" FOREIGN KEY ("blob_id") REFERENCES "public"."sealed_blobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_signers" ADD CONSTRAINT "signature_signers_request_id_signature_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."signature_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_signers" ADD CONSTRAINT "signature_signers_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sealed_blobs_to_drop" ON "sealed_blobs" USING btree ("keep_until") WHERE keep_until is not null;--> statement-breakpoint
CREATE INDEX "sealed_blobs_unfinished" ON "sealed_blobs" USING btree ("created_at") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "signature_requests_by_person" ON "signature_requests" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "signature_requests_by_revision" ON "signature_requests" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "signature_requests_due" ON "signature_requests" USING btree ("refresh_at") WHERE refresh_at is not null;--> statement-breakpoint
CREATE INDEX "signature_signers_by_subject" ON "signature_signers" USING btree ("subject_id","request_id");--> statement-breakpoint
ALTER TABLE "sealed_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
