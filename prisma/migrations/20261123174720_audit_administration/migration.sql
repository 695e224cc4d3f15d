-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "provedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "alertsToId" UUID,
ADD COLUMN     "lastSeenAt" TIMESTAMPTZ(3);

-- Views of every list can be saved, each list with names of its own.
ALTER TABLE "SavedView" ADD COLUMN     "list" TEXT NOT NULL DEFAULT 'devices';
DROP INDEX "SavedView_userId_name_key";
CREATE UNIQUE INDEX "SavedView_userId_list_name_key" ON "SavedView"("userId", "list", "name");

-- CreateTable
CREATE TABLE "user_invitation" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "Role" NOT NULL DEFAULT 'user',
    "note" TEXT NOT NULL DEFAULT '',
    "token_hash" TEXT NOT NULL,
    "invited_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device_claim_code" (
    "device" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failures" SMALLINT NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "device_claim_code_pkey" PRIMARY KEY ("device")
);

-- CreateTable
CREATE TABLE "audit_segment" (
    "id" BIGSERIAL NOT NULL,
    "lane" SMALLINT NOT NULL,
    "number" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "dropped_at" TIMESTAMPTZ(3),
    "records" INTEGER NOT NULL DEFAULT 0,
    "origin" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,
    "signature" BYTEA,
    "key_id" TEXT,

    CONSTRAINT "audit_segment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_record" (
    "id" BIGSERIAL NOT NULL,
    "segment" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT,
    "session_id" TEXT,
    "behalf_id" TEXT,
    "behalf_name" TEXT,
    "action" TEXT NOT NULL,
    "entity_type" TEXT NOT NULL,
    "entity_id" TEXT,
    "entity_name" TEXT,
    "result" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "reason" TEXT,
    "ip" TEXT,
    "client" TEXT,
    "request_id" TEXT,
    "hash" BYTEA NOT NULL,
    -- for the free-text filter; follows from the other columns, so the hash does not cover it
    "words" TSVECTOR GENERATED ALWAYS AS (strip(to_tsvector('simple'::regconfig,
      coalesce(actor_name, '') || ' ' || action || ' ' || coalesce(entity_id, '') || ' ' || coalesce(entity_name, '') ||
      ' ' || coalesce(reason, '') || ' ' || coalesce(client, '')))) STORED,

    CONSTRAINT "audit_record_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_segment_words" (
    "segment" BIGINT NOT NULL,
    "first_id" BIGINT NOT NULL,
    "last_id" BIGINT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "words" TSVECTOR NOT NULL,

    CONSTRAINT "audit_segment_words_pkey" PRIMARY KEY ("segment")
);

-- CreateTable
CREATE TABLE "audit_anchor" (
    "target" TEXT NOT NULL,
    "lane" SMALLINT NOT NULL,
    "number" INTEGER NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_anchor_pkey" PRIMARY KEY ("target", "lane")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_invitation_token_hash_key" ON "user_invitation"("token_hash");

-- CreateIndex
CREATE INDEX "user_invitation_email_idx" ON "user_invitation"("email");

-- CreateIndex
CREATE INDEX "user_invitation_invited_by_id_idx" ON "user_invitation"("invited_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_segment_lane_number_key" ON "audit_segment"("lane", "number");

-- CreateIndex
CREATE INDEX "audit_record_at_idx" ON "audit_record"("at");

-- CreateIndex
CREATE INDEX "audit_record_actor_id_id_idx" ON "audit_record"("actor_id", "id");

-- CreateIndex
CREATE INDEX "audit_record_actor_name_id_idx" ON "audit_record"("actor_name", "id");

-- CreateIndex
CREATE INDEX "audit_record_action_id_idx" ON "audit_record"("action", "id");

-- CreateIndex
CREATE INDEX "audit_record_entity_type_entity_id_id_idx" ON "audit_record"("entity_type", "entity_id", "id");

-- CreateIndex
CREATE INDEX "audit_record_ip_id_idx" ON "audit_record"("ip", "id");

-- CreateIndex
CREATE INDEX "audit_record_request_id_idx" ON "audit_record"("request_id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_record_segment_position_key" ON "audit_record"("segment", "position");

-- CreateIndex
CREATE INDEX "User_role_idx" ON "User"("role");

-- CreateIndex
CREATE INDEX "User_createdAt_idx" ON "User"("createdAt");

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_alertsToId_fkey" FOREIGN KEY ("alertsToId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_invitation" ADD CONSTRAINT "user_invitation_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A session that was open before this version was proven when it began.
UPDATE "Session" SET "provedAt" = "createdAt";

-- Users were last seen when their latest session was.
UPDATE "User" u SET "lastSeenAt" = s.seen
FROM (SELECT "userId", max("lastSeenAt") AS seen FROM "Session" GROUP BY 1) s WHERE s."userId" = u.id;

-- The audit's hash chain. Each of 16 lanes has one open segment; a writer locks one that is free, so writers do not wait
-- for each other, and the hash of a record covers the hash before it.
INSERT INTO audit_segment (lane, number, origin, hash)
SELECT lane, 0, sha256(''::bytea), sha256(''::bytea) FROM generate_series(0, 15) lane;

CREATE FUNCTION audit_hash(previous bytea, r audit_record) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    r.id, r.segment, r.position, round(extract(epoch FROM r.at) * 1000), r.actor_type, r.actor_id, r.actor_name,
    r.session_id, r.behalf_id, r.behalf_name, r.action, r.entity_type, r.entity_id, r.entity_name, r.result, r.changes,
    r.reason, r.ip, r.client, r.request_id)::text, 'UTF8'))
$$;

-- Appends one record, its columns given as JSON. A transaction that appends several stays in its lane.
CREATE FUNCTION audit_append(given jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  r audit_record;
  s audit_segment;
  own smallint := nullif(current_setting('cistern.audit_lane', true), '')::smallint;
BEGIN
  SELECT * INTO s FROM audit_segment WHERE closed_at IS NULL
    ORDER BY lane IS NOT DISTINCT FROM own DESC, random() LIMIT 1 FOR UPDATE SKIP LOCKED;
  WHILE s.id IS NULL LOOP
    SELECT * INTO s FROM audit_segment WHERE closed_at IS NULL ORDER BY random() LIMIT 1 FOR UPDATE;
  END LOOP;
  PERFORM set_config('cistern.audit_lane', s.lane::text, true);
  r := jsonb_populate_record(NULL::audit_record, given);
  r.id := nextval('audit_record_id_seq');
  r.segment := s.id;
  r.position := s.records + 1;
  r.at := coalesce(r.at, clock_timestamp())::timestamptz(3);
  IF r.actor_type = 'user' AND r.actor_name IS NULL THEN
    SELECT email INTO r.actor_name FROM "User" WHERE id = r.actor_id::uuid;
  END IF;
  IF r.behalf_id IS NOT NULL AND r.behalf_name IS NULL THEN
    SELECT email INTO r.behalf_name FROM "User" WHERE id = r.behalf_id::uuid;
  END IF;
  r.hash := audit_hash(s.hash, r);
  -- all columns but the generated one
  INSERT INTO audit_record (id, segment, position, at, actor_type, actor_id, actor_name, session_id, behalf_id, behalf_name,
    action, entity_type, entity_id, entity_name, result, changes, reason, ip, client, request_id, hash)
  VALUES (r.id, r.segment, r.position, r.at, r.actor_type, r.actor_id, r.actor_name, r.session_id, r.behalf_id,
    r.behalf_name, r.action, r.entity_type, r.entity_id, r.entity_name, r.result, r.changes, r.reason, r.ip, r.client,
    r.request_id, r.hash);
  UPDATE audit_segment SET records = r.position, hash = r.hash WHERE id = s.id;
  RETURN r.id;
END $$;

-- Records are added and never changed. Retention is at least 30 days (AUDIT_RETENTION_DAYS): what audit_drop() has noted as
-- dropped may go, and that only of segments closed before.
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit_record' THEN
    IF current_setting('cistern.audit_drop', true) = OLD.segment::text
       AND EXISTS (SELECT FROM audit_segment WHERE id = OLD.segment AND dropped_at IS NOT NULL
                   AND closed_at < clock_timestamp() - interval '30 days') THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_record_append_only BEFORE UPDATE OR DELETE ON audit_record
  FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_record_no_truncate BEFORE TRUNCATE ON audit_record
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_segment_no_delete BEFORE DELETE ON audit_segment
  FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_segment_no_truncate BEFORE TRUNCATE ON audit_segment
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();

-- A closed segment keeps its hashes and signature; only that its records were dropped may be noted, once their time has come.
CREATE FUNCTION audit_segment_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.closed_at IS NOT NULL
     AND (to_jsonb(NEW) - 'dropped_at' IS DISTINCT FROM to_jsonb(OLD) - 'dropped_at' OR OLD.dropped_at IS NOT NULL
          OR OLD.closed_at > clock_timestamp() - interval '30 days') THEN
    RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_segment_keeps_hashes BEFORE UPDATE ON audit_segment
  FOR EACH ROW EXECUTE FUNCTION audit_segment_guard();

CREATE FUNCTION audit_drop(segment_id bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  removed bigint;
BEGIN
  PERFORM set_config('cistern.audit_drop', segment_id::text, true);
  UPDATE audit_segment SET dropped_at = clock_timestamp()
    WHERE id = segment_id AND closed_at IS NOT NULL AND dropped_at IS NULL;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  DELETE FROM audit_record WHERE segment = segment_id;
  GET DIAGNOSTICS removed = ROW_COUNT;
  DELETE FROM audit_segment_words WHERE segment = segment_id;
  PERFORM set_config('cistern.audit_drop', '', true);
  RETURN removed;
END $$;

-- The words of a closed segment's records, so that a search passes over segments without them.
CREATE FUNCTION audit_note_words(segment_id bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_segment_words (segment, first_id, last_id, first_at, last_at, words)
  SELECT segment_id, min(id), max(id), min(at), max(at), array_to_tsvector(array(
    SELECT DISTINCT unnest(tsvector_to_array(words)) FROM audit_record WHERE segment = segment_id))
  FROM audit_record WHERE segment = segment_id HAVING count(*) > 0
$$;

-- Few writes are left for a reader to go through one by one.
CREATE INDEX audit_record_words_idx ON audit_record USING gin (words) WITH (gin_pending_list_limit = 512);
CREATE INDEX audit_segment_words_words_idx ON audit_segment_words USING gin (words) WITH (gin_pending_list_limit = 512);

-- A writer finds the open segments without reading the closed ones, of which there are 16 an hour.
CREATE INDEX audit_segment_open ON audit_segment (lane) WHERE closed_at IS NULL;
-- Failures are so rare that the newest ones are far apart.
CREATE INDEX audit_record_not_ok ON audit_record (result, id) WHERE result <> 'ok';
-- A type of entity may be used no more.
CREATE INDEX audit_record_entity_type_id_idx ON audit_record (entity_type, id);
