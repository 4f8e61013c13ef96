ALTER TABLE "checks" ADD COLUMN "remote_id_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "checks" SET "remote_id_shared" = true WHERE EXISTS (
	SELECT FROM "checks" "earlier" WHERE "earlier"."remote_id" = "checks"."remote_id"
		AND "earlier"."operation" = "checks"."operation" AND "earlier"."id" < "checks"."id");--> statement-breakpoint
CREATE UNIQUE INDEX "checks_remote_identity" ON "checks" USING btree ("remote_id","operation") WHERE remote_id is not null and not remote_id_shared;
