ALTER TABLE "checks" ADD COLUMN "finding" text;--> statement-breakpoint
UPDATE "checks" SET "finding" = (
	SELECT "audit_log"."detail" ->> 'finding' FROM "audit_log"
	WHERE "audit_log"."target_id" = "checks"."id"::text AND "audit_log"."action" = 'check.closed'
		AND "audit_log"."detail" ->> 'finding' IN ('sent', 'not_sent')
	ORDER BY "audit_log"."at" DESC LIMIT 1)
WHERE "state" = 'closed';
