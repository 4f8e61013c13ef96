CREATE TABLE "batch_own_rows" (
	"check_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "own_columns" "bytea";--> statement-breakpoint
ALTER TABLE "batch_own_rows" ADD CONSTRAINT "batch_own_rows_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE no action ON UPDATE no action;