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
	"state" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "aml_case_steps" ADD CONSTRAINT "aml_case_steps_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aml_case_steps" ADD CONSTRAINT "aml_case_steps_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aml_cases" ADD CONSTRAINT "aml_cases_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "aml_case_steps_by_check" ON "aml_case_steps" USING btree ("check_id","id");--> statement-breakpoint
CREATE INDEX "aml_cases_waiting" ON "aml_cases" USING btree ("state","check_id") WHERE state in ('open', 'concluded');