-- CreateTable
CREATE TABLE "rollup_hour" (
    "device" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "rollup_hour_pkey" PRIMARY KEY ("device","hour")
);

-- CreateTable
CREATE TABLE "rollup_share" (
    "share" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "device" INTEGER NOT NULL DEFAULT -1,
    "day" DATE NOT NULL,
    "day_device" INTEGER NOT NULL DEFAULT -1,

    CONSTRAINT "rollup_share_pkey" PRIMARY KEY ("share")
);

-- CreateTable
CREATE TABLE "damaged_data" (
    "device" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "part" INTEGER NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reason" TEXT NOT NULL,
    "data" BYTEA,

    CONSTRAINT "damaged_data_pkey" PRIMARY KEY ("device","source","at","part")
);

-- Shares of 500 devices go on where the one watermark was; one that ran ahead of the clock comes back.
INSERT INTO "rollup_share" ("share", "hour", "day")
SELECT s, w.hour, (w.hour AT TIME ZONE 'UTC')::date
FROM (
    SELECT least(to_timestamp(("value" ->> 'hour')::float8 / 1000), date_trunc('hour', now(), 'UTC') - interval '1 hour') AS hour
    FROM "Setting" WHERE "key" = 'storage.rolledThrough' AND jsonb_typeof("value" -> 'hour') = 'number'
) w
CROSS JOIN generate_series(0, (SELECT coalesce(max("key"), 0) / 500 FROM "Device")) s;

DELETE FROM "Setting" WHERE "key" = 'storage.rolledThrough';
