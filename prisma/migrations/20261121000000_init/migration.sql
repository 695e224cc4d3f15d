-- CreateEnum
CREATE TYPE "Role" AS ENUM ('user', 'admin', 'superuser');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT,
    "role" "Role" NOT NULL DEFAULT 'user',
    "emailVerifiedAt" TIMESTAMPTZ(3),
    "disabledAt" TIMESTAMPTZ(3),
    "firstName" TEXT NOT NULL DEFAULT '',
    "lastName" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "locale" TEXT NOT NULL DEFAULT 'en',
    "avatarUrl" TEXT NOT NULL DEFAULT '',
    "marketingOptIn" BOOLEAN NOT NULL DEFAULT false,
    "preferences" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revokedAt" TIMESTAMPTZ(3),
    "ip" TEXT NOT NULL DEFAULT '',
    "userAgent" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Device" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "key" SERIAL NOT NULL,
    "deviceId" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "kind" TEXT,
    "family" TEXT NOT NULL,
    "ownerId" UUID,
    "claimedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tankConfig" JSONB,
    "calibration" JSONB,
    "tankSeries" JSONB NOT NULL DEFAULT '[]',
    "notificationSettings" JSONB,
    "sensor" JSONB,
    "firmware" TEXT,
    "hardware" TEXT,
    "model" TEXT,
    "intervalS" INTEGER,
    "sleepy" BOOLEAN NOT NULL DEFAULT false,
    "provisionedAt" TIMESTAMPTZ(3),
    "lastSeenAt" TIMESTAMPTZ(3),
    "online" BOOLEAN,
    "willAt" TIMESTAMPTZ(3),
    "floodingAt" TIMESTAMPTZ(3),
    "claimableUntil" TIMESTAMPTZ(3),

    CONSTRAINT "Device_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DeviceAlias" (
    "alias" TEXT NOT NULL,
    "deviceId" TEXT NOT NULL,

    CONSTRAINT "DeviceAlias_pkey" PRIMARY KEY ("alias")
);

-- CreateTable
CREATE TABLE "DeviceCredential" (
    "id" UUID NOT NULL,
    "deviceId" TEXT NOT NULL,
    "secretHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "DeviceCredential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TopicMapping" (
    "id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "channel" INTEGER NOT NULL DEFAULT 0,
    "path" TEXT,
    "unit" TEXT,
    "factor" DOUBLE PRECISION,
    "kind" TEXT,
    "family" TEXT,
    "device" TEXT,
    "onText" TEXT,
    "offText" TEXT,
    "sender" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "creatorId" UUID,

    CONSTRAINT "TopicMapping_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox_message" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "shape" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "payload" BYTEA NOT NULL,
    "reason" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "sender" TEXT NOT NULL DEFAULT '',
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "family_memory" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "family_memory_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "device_event" (
    "device" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "digest" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "type" TEXT NOT NULL,
    "detail" JSONB NOT NULL,

    CONSTRAINT "device_event_pkey" PRIMARY KEY ("device","at","digest")
);

-- CreateTable
CREATE TABLE "Widget" (
    "userId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "config" JSONB NOT NULL DEFAULT '{}',
    "x" INTEGER NOT NULL DEFAULT 0,
    "y" INTEGER NOT NULL DEFAULT 0,
    "w" INTEGER NOT NULL,
    "h" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Widget_pkey" PRIMARY KEY ("userId","key")
);

-- CreateTable
CREATE TABLE "reading" (
    "at" TIMESTAMPTZ(3) NOT NULL,
    "device" INTEGER NOT NULL,
    "part" SMALLINT NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "reading_pkey" PRIMARY KEY ("device","at","part")
) PARTITION BY RANGE ("at");

-- What no day's partition holds: late readings of sealed days, and days nobody prepared.
CREATE TABLE "reading_default" PARTITION OF "reading" DEFAULT;

-- CreateTable
CREATE TABLE "reading_day" (
    "device" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "reading_day_pkey" PRIMARY KEY ("device","day")
);

-- CreateTable
CREATE TABLE "rollup" (
    "device" INTEGER NOT NULL,
    "series" SMALLINT NOT NULL,
    "level" SMALLINT NOT NULL,
    "period" DATE NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "rollup_pkey" PRIMARY KEY ("device","series","level","period")
);

-- CreateTable
CREATE TABLE "late_hour" (
    "device" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "late_hour_pkey" PRIMARY KEY ("device","hour")
);

-- CreateTable
CREATE TABLE "latest" (
    "device" INTEGER NOT NULL,
    "metric" SMALLINT NOT NULL,
    "channel" SMALLINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "quality" SMALLINT NOT NULL,

    CONSTRAINT "latest_pkey" PRIMARY KEY ("device","metric","channel")
);

-- CreateTable
CREATE TABLE "message_mark" (
    "device" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_mark_pkey" PRIMARY KEY ("device","key")
);

-- CreateTable
CREATE TABLE "worker_heartbeat" (
    "id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,
    "mqtt" TEXT NOT NULL,
    "lag_ms" INTEGER NOT NULL,
    "counters" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "worker_heartbeat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Device_key_key" ON "Device"("key");

-- CreateIndex
CREATE UNIQUE INDEX "Device_deviceId_key" ON "Device"("deviceId");

-- CreateIndex
CREATE INDEX "Device_ownerId_idx" ON "Device"("ownerId");

-- CreateIndex
CREATE INDEX "Device_online_idx" ON "Device"("online");

-- CreateIndex
CREATE INDEX "DeviceAlias_deviceId_idx" ON "DeviceAlias"("deviceId");

-- CreateIndex
CREATE INDEX "DeviceCredential_deviceId_idx" ON "DeviceCredential"("deviceId");

-- CreateIndex
CREATE UNIQUE INDEX "TopicMapping_topic_metric_channel_sender_key" ON "TopicMapping"("topic", "metric", "channel", "sender");

-- CreateIndex
CREATE INDEX "inbox_message_last_at_idx" ON "inbox_message"("last_at");

-- CreateIndex
CREATE UNIQUE INDEX "inbox_message_shape_sender_key" ON "inbox_message"("shape", "sender");

-- CreateIndex
CREATE INDEX "message_mark_received_at_idx" ON "message_mark" USING BRIN ("received_at");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Device" ADD CONSTRAINT "Device_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeviceCredential" ADD CONSTRAINT "DeviceCredential_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "Device"("deviceId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Widget" ADD CONSTRAINT "Widget_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
