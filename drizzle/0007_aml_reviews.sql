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
ALTER TABLE "aml_item_reviews" ADD CONSTRAINT "aml_item_reviews_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aml_item_reviews" ADD CONSTRAINT "aml_item_reviews_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aml_report_notes" ADD CONSTRAINT "aml_report_notes_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aml_report_notes" ADD CONSTRAINT "aml_report_notes_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "aml_item_reviews_by_check" ON "aml_item_reviews" USING btree ("check_id","section","position","id");--> statement-breakpoint
CREATE INDEX "aml_report_notes_by_check" ON "aml_report_notes" USING btree ("check_id","id");