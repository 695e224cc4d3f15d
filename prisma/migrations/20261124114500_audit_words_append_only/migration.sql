-- A search passes over closed segments without its words, so words that are removed would hide records from it.
-- When a segment was closed is what its writer says: a record goes only when it is 30 days old itself.
CREATE OR REPLACE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  newest timestamptz;
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME IN ('audit_record', 'audit_segment_words') THEN
    IF TG_TABLE_NAME = 'audit_record' THEN
      newest := OLD.at;
    ELSE
      newest := OLD.last_at;
    END IF;
    IF newest < clock_timestamp() - interval '30 days'
       AND current_setting('cistern.audit_drop', true) = OLD.segment::text
       AND EXISTS (SELECT FROM audit_segment WHERE id = OLD.segment AND dropped_at IS NOT NULL
                   AND closed_at < clock_timestamp() - interval '30 days') THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_segment_words_append_only BEFORE UPDATE OR DELETE ON audit_segment_words
  FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_segment_words_no_truncate BEFORE TRUNCATE ON audit_segment_words
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
