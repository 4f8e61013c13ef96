--> statement-breakpoint
-- What is encrypted cannot be compressed: to try took a third of the time that writing a chunk takes.
ALTER TABLE "sealed_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE FUNCTION "note_unlinked_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.audit_unlinked (id) SELECT id FROM added;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_unlinked" AFTER INSERT ON "audit_log" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_unlinked_audit"();
--> statement-breakpoint
CREATE FUNCTION "note_late_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.ledger_due (check_id) VALUES (NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "checks_changed_late" AFTER UPDATE OF "state", "charge", "result_kind" ON "checks" FOR EACH ROW WHEN (uuid_extract_timestamp(NEW.id) < clock_timestamp() - interval '1 hour' AND (OLD.state, OLD.charge, OLD.result_kind) IS DISTINCT FROM (NEW.state, NEW.charge, NEW.result_kind)) EXECUTE FUNCTION "note_late_change"();
