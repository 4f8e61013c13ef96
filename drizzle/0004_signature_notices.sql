CREATE TABLE "signature_notices_read" (
	"user_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signature_notices_read_user_id_request_id_kind_pk" PRIMARY KEY("user_id","request_id","kind")
);
--> statement-breakpoint
ALTER TABLE "signature_requests" ADD COLUMN "reading_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "signature_notices_read" ADD CONSTRAINT "signature_notices_read_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_notices_read" ADD CONSTRAINT "signature_notices_read_request_id_signature_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."signature_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signature_requests_completed" ON "signature_requests" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "signature_requests_rejected" ON "signature_requests" USING btree ("rejected_at") WHERE rejected_at is not null;--> statement-breakpoint
CREATE INDEX "signature_requests_expiring" ON "signature_requests" USING btree ("expires_at") WHERE completed_at is null and rejected_at is null;