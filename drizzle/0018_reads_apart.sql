ALTER TABLE "pacing" ADD COLUMN "reads_refused_at" timestamp with time zone;--> statement-breakpoint
-- A function sees what was committed until it is called, its statement only what was until it began: a row that waited for its batch asks anew.
CREATE FUNCTION "pacing_held_until"("of_slot" text) RETURNS timestamp with time zone LANGUAGE sql VOLATILE AS 'select held_until from pacing where slot = of_slot';
