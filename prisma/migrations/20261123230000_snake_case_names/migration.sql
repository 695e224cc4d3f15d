-- Tables, columns, types, and what is named after them, in snake_case (docs/decisions/065). Only names change here:
-- the catalog is written, no row is read.

-- Types
ALTER TYPE "Role" RENAME TO user_role;
ALTER TYPE "MailPurpose" RENAME TO mail_purpose;
ALTER TYPE "ShareRole" RENAME TO share_role;

-- Tables
ALTER TABLE "User" RENAME TO app_user;
ALTER TABLE "Session" RENAME TO session;
ALTER TABLE "ExternalAccount" RENAME TO external_account;
ALTER TABLE "Passkey" RENAME TO passkey;
ALTER TABLE "MailToken" RENAME TO mail_token;
ALTER TABLE "Device" RENAME TO device;
ALTER TABLE "DeviceShare" RENAME TO device_share;
ALTER TABLE "DeviceInvitation" RENAME TO device_invitation;
ALTER TABLE "DeviceTransfer" RENAME TO device_transfer;
ALTER TABLE "DeviceAlias" RENAME TO device_alias;
ALTER TABLE "DeviceCredential" RENAME TO device_credential;
ALTER TABLE "TopicMapping" RENAME TO topic_mapping;
ALTER TABLE family_memory RENAME TO discovery_entry;
ALTER TABLE "LayoutVersion" RENAME TO layout_version;
ALTER TABLE "SavedView" RENAME TO saved_view;
ALTER TABLE "Widget" RENAME TO widget;
ALTER TABLE late_hour RENAME TO rollup_invalidation;
ALTER TABLE message_mark RENAME TO message_dedup;
ALTER TABLE "Setting" RENAME TO setting;

-- Columns
ALTER TABLE app_user RENAME COLUMN "passwordHash" TO password_hash;
ALTER TABLE app_user RENAME COLUMN "emailVerifiedAt" TO email_verified_at;
ALTER TABLE app_user RENAME COLUMN "disabledAt" TO disabled_at;
ALTER TABLE app_user RENAME COLUMN "alertsToId" TO alerts_to_id;
ALTER TABLE app_user RENAME COLUMN "lastSeenAt" TO last_seen_at;
ALTER TABLE app_user RENAME COLUMN "firstName" TO first_name;
ALTER TABLE app_user RENAME COLUMN "lastName" TO last_name;
ALTER TABLE app_user RENAME COLUMN "avatarUrl" TO avatar_url;
ALTER TABLE app_user RENAME COLUMN "marketingOptIn" TO marketing_opt_in;
ALTER TABLE app_user RENAME COLUMN "createdAt" TO created_at;
ALTER TABLE app_user RENAME COLUMN "quietHours" TO quiet_hours;
ALTER TABLE app_user RENAME COLUMN "totpSecret" TO totp_secret;
ALTER TABLE app_user RENAME COLUMN "totpAt" TO totp_at;
ALTER TABLE app_user RENAME COLUMN "totpStep" TO totp_step;
ALTER TABLE app_user RENAME COLUMN "recoveryHashes" TO recovery_hashes;
ALTER TABLE session RENAME COLUMN "userId" TO user_id;
ALTER TABLE session RENAME COLUMN "createdAt" TO created_at;
ALTER TABLE session RENAME COLUMN "expiresAt" TO expires_at;
ALTER TABLE session RENAME COLUMN "lastSeenAt" TO last_seen_at;
ALTER TABLE session RENAME COLUMN "revokedAt" TO revoked_at;
ALTER TABLE session RENAME COLUMN "provedAt" TO proved_at;
ALTER TABLE session RENAME COLUMN "userAgent" TO user_agent;
ALTER TABLE external_account RENAME COLUMN "userId" TO user_id;
ALTER TABLE external_account RENAME COLUMN "createdAt" TO created_at;
ALTER TABLE passkey RENAME COLUMN "userId" TO user_id;
ALTER TABLE passkey RENAME COLUMN "publicKey" TO public_key;
ALTER TABLE passkey RENAME COLUMN "createdAt" TO created_at;
ALTER TABLE passkey RENAME COLUMN "lastUsedAt" TO last_used_at;
ALTER TABLE mail_token RENAME COLUMN "userId" TO user_id;
ALTER TABLE mail_token RENAME COLUMN "createdAt" TO created_at;
ALTER TABLE mail_token RENAME COLUMN "expiresAt" TO expires_at;
ALTER TABLE mail_token RENAME COLUMN "usedAt" TO used_at;
ALTER TABLE alert RENAME COLUMN why TO evidence;
ALTER TABLE alert RENAME COLUMN told_at TO notified_at;
ALTER TABLE alert RENAME COLUMN hold_until TO suppressed_until;
ALTER TABLE notification RENAME COLUMN device_id TO device_public_id;
ALTER TABLE delivery RENAME COLUMN "group" TO batch_key;
ALTER TABLE device RENAME COLUMN id TO uuid;
ALTER TABLE device RENAME COLUMN key TO id;
ALTER TABLE device RENAME COLUMN "deviceId" TO public_id;
ALTER TABLE device RENAME COLUMN "kindSetAt" TO kind_set_at;
ALTER TABLE device RENAME COLUMN "ownerId" TO owner_id;
ALTER TABLE device RENAME COLUMN "claimedAt" TO claimed_at;
ALTER TABLE device RENAME COLUMN "createdAt" TO created_at;
ALTER TABLE device RENAME COLUMN "tankConfig" TO tank_config;
ALTER TABLE device RENAME COLUMN "tankSeries" TO tank_series;
ALTER TABLE device RENAME COLUMN "notificationSettings" TO notification_settings;
ALTER TABLE device RENAME COLUMN "intervalS" TO interval_s;
ALTER TABLE device RENAME COLUMN "learnedIntervalS" TO learned_interval_s;
ALTER TABLE device RENAME COLUMN "learnedAt" TO learned_at;
ALTER TABLE device RENAME COLUMN "rhythmFrom" TO rhythm_from;
ALTER TABLE device RENAME COLUMN "provisionedAt" TO provisioned_at;
ALTER TABLE device RENAME COLUMN "lastSeenAt" TO last_seen_at;
ALTER TABLE device RENAME COLUMN "willAt" TO will_at;
ALTER TABLE device RENAME COLUMN "floodingAt" TO flooding_at;
ALTER TABLE device RENAME COLUMN "claimableUntil" TO claimable_until;
ALTER TABLE device RENAME COLUMN "historyFrom" TO history_from;
ALTER TABLE device_share RENAME COLUMN "deviceId" TO device_uuid;
ALTER TABLE device_share RENAME COLUMN "userId" TO user_id;
ALTER TABLE device_share RENAME COLUMN "createdAt" TO created_at;
ALTER TABLE device_invitation RENAME COLUMN "deviceId" TO device_uuid;
ALTER TABLE device_invitation RENAME COLUMN "invitedById" TO invited_by_id;
ALTER TABLE device_invitation RENAME COLUMN "createdAt" TO created_at;
ALTER TABLE device_invitation RENAME COLUMN "expiresAt" TO expires_at;
ALTER TABLE device_invitation RENAME COLUMN "declinedAt" TO declined_at;
ALTER TABLE device_invitation RENAME COLUMN "notifiedAt" TO notified_at;
ALTER TABLE device_transfer RENAME COLUMN "deviceId" TO device_uuid;
ALTER TABLE device_transfer RENAME COLUMN "createdAt" TO created_at;
ALTER TABLE device_transfer RENAME COLUMN "expiresAt" TO expires_at;
ALTER TABLE device_alias RENAME COLUMN "deviceId" TO device_public_id;
ALTER TABLE device_credential RENAME COLUMN "deviceId" TO device_public_id;
ALTER TABLE device_credential RENAME COLUMN "secretHash" TO secret_hash;
ALTER TABLE device_credential RENAME COLUMN "createdAt" TO created_at;
ALTER TABLE device_credential RENAME COLUMN "expiresAt" TO expires_at;
ALTER TABLE device_credential RENAME COLUMN "revokedAt" TO revoked_at;
ALTER TABLE topic_mapping RENAME COLUMN "onText" TO on_text;
ALTER TABLE topic_mapping RENAME COLUMN "offText" TO off_text;
ALTER TABLE topic_mapping RENAME COLUMN "createdAt" TO created_at;
ALTER TABLE topic_mapping RENAME COLUMN "creatorId" TO creator_id;
ALTER TABLE command RENAME COLUMN "order" TO payload;
ALTER TABLE layout_version RENAME COLUMN "userId" TO user_id;
ALTER TABLE layout_version RENAME COLUMN "createdAt" TO created_at;
ALTER TABLE saved_view RENAME COLUMN "userId" TO user_id;
ALTER TABLE saved_view RENAME COLUMN "createdAt" TO created_at;
ALTER TABLE widget RENAME COLUMN "userId" TO user_id;
ALTER TABLE widget RENAME COLUMN "createdAt" TO created_at;
ALTER TABLE reading RENAME COLUMN part TO discriminator;
ALTER TABLE damaged_data RENAME COLUMN part TO discriminator;

-- What is named after tables and columns (Prisma's rules): constraints, indexes, sequences. Read from the catalog, so that
-- what other branches have added is renamed, too. Postgres 18 names NOT NULL constraints; older ones have none.
DO $$
DECLARE
  c record;
BEGIN
  FOR c IN
    SELECT t.relname, k.conname, concat_ws('_', t.relname,
      CASE WHEN k.contype <> 'p' THEN (
        SELECT string_agg(a.attname, '_' ORDER BY n) FROM unnest(k.conkey) WITH ORDINALITY key (attnum, n)
        JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = key.attnum) END,
      CASE k.contype WHEN 'p' THEN 'pkey' WHEN 'f' THEN 'fkey' ELSE 'not_null' END) AS wanted
    FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
    WHERE k.connamespace = current_schema()::regnamespace AND k.conislocal AND k.coninhcount = 0
      AND (k.contype IN ('p', 'f') AND k.conname ~ '[A-Z]|^(family_memory|message_mark|late_hour)_'
        OR k.contype = 'n' AND t.relname <> '_prisma_migrations')
  LOOP
    IF c.conname <> c.wanted AND length(c.wanted) < 64 THEN
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', c.relname, c.conname, c.wanted);
    END IF;
  END LOOP;

  FOR c IN
    SELECT i.relname, concat_ws('_', t.relname, (
        SELECT string_agg(a.attname, '_' ORDER BY n) FROM unnest(x.indkey::int[]) WITH ORDINALITY key (attnum, n)
        JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = key.attnum),
      CASE WHEN x.indisunique THEN 'key' ELSE 'idx' END) AS wanted
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
    WHERE i.relnamespace = current_schema()::regnamespace AND NOT x.indisprimary
      AND i.relname ~ '[A-Z]|^(family_memory|message_mark|late_hour)_'
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', c.relname, c.wanted);
  END LOOP;

  FOR c IN
    SELECT s.relname, t.relname || '_' || a.attname || '_seq' AS wanted
    FROM pg_class s JOIN pg_depend d ON d.objid = s.oid AND d.deptype = 'a' JOIN pg_class t ON t.oid = d.refobjid
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
    WHERE s.relkind = 'S' AND s.relnamespace = current_schema()::regnamespace AND s.relname ~ '[A-Z]'
  LOOP
    EXECUTE format('ALTER SEQUENCE %I RENAME TO %I', c.relname, c.wanted);
  END LOOP;

  -- bodies of functions name the table of users (audit_append)
  FOR c IN
    SELECT oid FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND prokind = 'f' AND prosrc LIKE '%"User"%'
  LOOP
    EXECUTE replace(pg_get_functiondef(c.oid), '"User"', 'app_user');
  END LOOP;
END $$;

-- Foreign keys that were missing. What refers to a user, a device, an alert or a command that is gone is of no use to
-- anybody: the account's end and a merge remove or clear it today.
UPDATE alert a SET owner_id = NULL
  WHERE owner_id IS NOT NULL AND NOT EXISTS (SELECT FROM app_user u WHERE u.id = a.owner_id);
UPDATE alert a SET acknowledged_by_id = NULL
  WHERE acknowledged_by_id IS NOT NULL AND NOT EXISTS (SELECT FROM app_user u WHERE u.id = a.acknowledged_by_id);
DELETE FROM delivery d
  WHERE user_id IS NOT NULL AND NOT EXISTS (SELECT FROM app_user u WHERE u.id = d.user_id);
UPDATE delivery d SET alert_id = NULL
  WHERE alert_id IS NOT NULL AND NOT EXISTS (SELECT FROM alert a WHERE a.id = d.alert_id);
DELETE FROM mute m WHERE NOT EXISTS (SELECT FROM device d WHERE d.id = m.device);
DELETE FROM device_claim_code c WHERE NOT EXISTS (SELECT FROM device d WHERE d.id = c.device);
DELETE FROM device_alias a WHERE NOT EXISTS (SELECT FROM device d WHERE d.public_id = a.device_public_id);
UPDATE topic_mapping m SET creator_id = NULL
  WHERE creator_id IS NOT NULL AND NOT EXISTS (SELECT FROM app_user u WHERE u.id = m.creator_id);
UPDATE command c SET user_id = NULL
  WHERE user_id IS NOT NULL AND NOT EXISTS (SELECT FROM app_user u WHERE u.id = c.user_id);
UPDATE pump_run r SET user_id = NULL
  WHERE user_id IS NOT NULL AND NOT EXISTS (SELECT FROM app_user u WHERE u.id = r.user_id);
UPDATE pump_run r SET stopped_by_id = NULL
  WHERE stopped_by_id IS NOT NULL AND NOT EXISTS (SELECT FROM app_user u WHERE u.id = r.stopped_by_id);
UPDATE pump_run r SET command_id = NULL
  WHERE command_id IS NOT NULL AND NOT EXISTS (SELECT FROM command c WHERE c.id = r.command_id);

CREATE INDEX alert_owner_id_idx ON alert (owner_id);
CREATE INDEX alert_acknowledged_by_id_idx ON alert (acknowledged_by_id);
CREATE INDEX command_user_id_idx ON command (user_id);
CREATE INDEX pump_run_user_id_idx ON pump_run (user_id);
CREATE INDEX pump_run_stopped_by_id_idx ON pump_run (stopped_by_id);
CREATE INDEX pump_run_command_id_idx ON pump_run (command_id);

ALTER TABLE alert
  ADD CONSTRAINT alert_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user (id) ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT alert_acknowledged_by_id_fkey FOREIGN KEY (acknowledged_by_id) REFERENCES app_user (id)
    ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE delivery
  ADD CONSTRAINT delivery_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id) ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT delivery_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alert (id) ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE mute
  ADD CONSTRAINT mute_device_fkey FOREIGN KEY (device) REFERENCES device (id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE device_claim_code
  ADD CONSTRAINT device_claim_code_device_fkey FOREIGN KEY (device) REFERENCES device (id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE device_alias
  ADD CONSTRAINT device_alias_device_public_id_fkey FOREIGN KEY (device_public_id) REFERENCES device (public_id)
    ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE topic_mapping
  ADD CONSTRAINT topic_mapping_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES app_user (id)
    ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE command
  ADD CONSTRAINT command_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id) ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE pump_run
  ADD CONSTRAINT pump_run_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id) ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT pump_run_stopped_by_id_fkey FOREIGN KEY (stopped_by_id) REFERENCES app_user (id)
    ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT pump_run_command_id_fkey FOREIGN KEY (command_id) REFERENCES command (id)
    ON DELETE SET NULL ON UPDATE CASCADE;
