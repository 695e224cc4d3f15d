-- A row or more in every table, under the names from before 20261123230000_snake_case_names.
INSERT INTO "User" (id, email, name, "passwordHash", role, "emailVerifiedAt", "alertsToId", "lastSeenAt", "quietHours", "recoveryHashes")
VALUES ('00000000-0000-7000-8000-000000000001', 'owner@example.com', 'Owner', 'x', 'superuser', '2026-11-01Z', NULL, '2026-11-20Z', '{"from": "22:00"}', '{a,b}'),
       ('00000000-0000-7000-8000-000000000002', 'friend@example.com', 'Friend', NULL, 'user', NULL, '00000000-0000-7000-8000-000000000001', NULL, NULL, '{}');
INSERT INTO user_invitation (id, email, token_hash, invited_by_id, expires_at)
VALUES (gen_random_uuid(), 'new@example.com', 'h', '00000000-0000-7000-8000-000000000001', '2026-12-01Z');
INSERT INTO "Session" (id, "userId", "expiresAt") VALUES (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', '2026-12-01Z');
INSERT INTO "ExternalAccount" (provider, subject, "userId") VALUES ('google', '7', '00000000-0000-7000-8000-000000000002');
INSERT INTO "Passkey" (id, "userId", name, "publicKey", counter, transports)
VALUES ('k', '00000000-0000-7000-8000-000000000001', 'Phone', '\x01', 3, '{usb}');
INSERT INTO "MailToken" (hash, "userId", purpose, email, "expiresAt")
VALUES ('h', '00000000-0000-7000-8000-000000000001', 'reset_password', 'owner@example.com', '2026-12-01Z');
INSERT INTO "Device" ("deviceId", name, family, kind, "ownerId", "tankConfig", "intervalS", "lastSeenAt", tags)
SELECT 'tank-' || n, 'Tank ' || n, 'native', 'tank', '00000000-0000-7000-8000-000000000001', '{"depthMm": 2000}', 60, '2026-11-20Z', '{roof}'
FROM generate_series(1, 20) n;
INSERT INTO "DeviceShare" ("deviceId", "userId", role)
SELECT id, '00000000-0000-7000-8000-000000000002', 'operator' FROM "Device" WHERE key < 4;
INSERT INTO "DeviceInvitation" (id, "deviceId", email, role, "invitedById", "expiresAt")
SELECT gen_random_uuid(), id, 'new@example.com', 'viewer', "ownerId", '2026-12-01Z' FROM "Device" WHERE key = 4;
INSERT INTO "DeviceTransfer" (id, "deviceId", email, "expiresAt")
SELECT gen_random_uuid(), id, 'new@example.com', '2026-12-01Z' FROM "Device" WHERE key = 5;
INSERT INTO "DeviceAlias" VALUES ('old-name', 'tank-1');
INSERT INTO "DeviceCredential" (id, "deviceId", "secretHash") VALUES (gen_random_uuid(), 'tank-2', 'h');
INSERT INTO device_claim_code (device, code_hash) VALUES (3, 'h');
INSERT INTO "TopicMapping" (id, topic, metric, "onText", "creatorId")
VALUES (gen_random_uuid(), 'a/b', 'distance_mm', 'ON', '00000000-0000-7000-8000-000000000001');
INSERT INTO inbox_message (shape, topic, payload, reason) VALUES ('a/+', 'a/1', 'x', 'unknown_topic');
INSERT INTO family_memory (scope, key, value) VALUES ('tasmota', 'k', '{"a": 1}');
INSERT INTO device_event VALUES (1, '2026-11-20Z', 'd', '2026-11-20Z', 'alarm', '{}');
INSERT INTO "Widget" ("userId", key, type, title, w, h) VALUES ('00000000-0000-7000-8000-000000000001', 'k', 'tank', 'T', 2, 2);
INSERT INTO "LayoutVersion" (id, "userId", reason, widgets) VALUES (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'save', '[]');
INSERT INTO "SavedView" (id, "userId", name, view) VALUES (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'Roof', '{}');
INSERT INTO "Setting" VALUES ('storage.rawDays', '365');
INSERT INTO rate_limit VALUES ('k', 1, 2);

CREATE TABLE reading_20261120 PARTITION OF reading FOR VALUES FROM ('2026-11-20Z') TO ('2026-11-21Z');
INSERT INTO reading (at, device, part, data)
SELECT '2026-11-19 12:00Z'::timestamptz + n * interval '1 minute', n % 20 + 1, n % 7, decode(md5(n::text), 'hex')
FROM generate_series(1, 2000) n;
INSERT INTO reading_day VALUES (1, '2026-11-18', '\x01');
INSERT INTO rollup VALUES (1, 256, 0, '2026-11-18', '\x02');
INSERT INTO rollup_hour VALUES (1, '2026-11-20 01:00Z', '\x03');
INSERT INTO rollup_share VALUES (0, '2026-11-20 01:00Z', -1, '2026-11-20', -1);
INSERT INTO late_hour VALUES (1, '2026-11-20 01:00Z');
INSERT INTO latest VALUES (1, 1, 0, '2026-11-20Z', '2026-11-20Z', 1.5, 0);
INSERT INTO doubtful_reading VALUES (1, 1, 0, 2, '2026-11-20Z', '2026-11-20Z', 9.5);
INSERT INTO damaged_data (device, source, at, part, reason) VALUES (1, 'reading', '2026-11-20Z', 3, 'x');
INSERT INTO message_mark VALUES (1, 'k', '2026-11-20Z');
INSERT INTO lora_uplink VALUES (1, '2026-11-20Z', 4, 's', 7, '[]');
INSERT INTO raw_message (device, received_at, topic, payload, retain) VALUES (1, '2026-11-20Z', 't', 'p', false);
INSERT INTO worker_heartbeat (id, started_at, beat_at, mqtt, lag_ms) VALUES ('w', '2026-11-20Z', '2026-11-20Z', 'connected', 3);

INSERT INTO alert (id, device, rule, channel, severity, opened_at, why, owner_id, acknowledged_by_id, told_at, hold_until)
VALUES ('00000000-0000-7000-8000-00000000000a', 1, 'low', 0, 'critical', '2026-11-20Z', '{"value": 1}', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', '2026-11-20Z', '2026-11-21Z');
INSERT INTO alert_state VALUES (1, 'low', 0, '{}');
INSERT INTO notification (id, user_id, alert_id, title, message, type, severity, device_id, device_name)
VALUES (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-00000000000a', 't', 'm', 'alert', 'critical', 'tank-1', 'Tank 1');
INSERT INTO delivery (id, user_id, alert_id, channel, target, message, "group", deadline_at)
VALUES (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-00000000000a', 'email', 'owner@example.com', '{}', 'offline:1', '2026-12-01Z'),
       (gen_random_uuid(), NULL, NULL, 'email', 'gone@example.com', '{}', '', '2026-12-01Z');
INSERT INTO mute (user_id, device) VALUES ('00000000-0000-7000-8000-000000000002', 1);
INSERT INTO push_subscription (id, user_id, endpoint, p256dh, auth) VALUES (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'e', 'p', 'a');
INSERT INTO telegram_link (user_id, chat_id) VALUES ('00000000-0000-7000-8000-000000000001', '7');
INSERT INTO webhook (id, user_id, name, url, secret) VALUES (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'n', 'u', 's');

INSERT INTO pump_control (device, channel, mode) VALUES (2, 0, 'auto');
INSERT INTO command (id, device, type, "order", trigger, user_id, expires_at)
VALUES ('00000000-0000-7000-8000-00000000000c', 2, 'relay.set', '{"on": true}', 'person', '00000000-0000-7000-8000-000000000002', '2026-11-21Z');
INSERT INTO pump_run (device, channel, started_at, user_id, command_id, stopped_by_id)
VALUES (2, 0, '2026-11-20Z', '00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-00000000000c', '00000000-0000-7000-8000-000000000001');

SELECT audit_append('{"actor_type": "user", "actor_id": "00000000-0000-7000-8000-000000000001", "action": "device.claim", "entity_type": "device", "result": "ok", "changes": []}');
