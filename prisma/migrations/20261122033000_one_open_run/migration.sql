-- A pump has one run at a time. Prisma's schema has no words for an index of some rows only.
UPDATE "pump_run" r SET "ended_at" = r."started_at", "stop_reason" = 'device'
WHERE r."ended_at" IS NULL AND EXISTS (
    SELECT FROM "pump_run" n
    WHERE n."device" = r."device" AND n."channel" = r."channel" AND n."ended_at" IS NULL AND n."started_at" > r."started_at"
);

CREATE UNIQUE INDEX "pump_run_open_key" ON "pump_run"("device", "channel") WHERE "ended_at" IS NULL;
