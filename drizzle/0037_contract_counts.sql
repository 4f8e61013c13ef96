CREATE TABLE "contract_counts" (
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"topic" text NOT NULL,
	"path" text NOT NULL,
	"found" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contract_counts_operation_topic_path_found_day_pk" PRIMARY KEY("operation","topic","path","found","day")
);
--> statement-breakpoint
CREATE TABLE "contract_progress" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"position" bigint NOT NULL
);
