CREATE TABLE "search_words" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"word" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "words_rule" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD COLUMN "words_rule" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_by_word" ON "search_words" USING btree ("word","kind","thing_id");--> statement-breakpoint
CREATE INDEX "batches_by_words_rule" ON "batches" USING btree ("words_rule");--> statement-breakpoint
CREATE INDEX "signature_requests_by_words_rule" ON "signature_requests" USING btree ("words_rule");