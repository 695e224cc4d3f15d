-- CreateEnum
CREATE TYPE "ShareRole" AS ENUM ('viewer', 'operator');

-- AlterTable
ALTER TABLE "Device" ADD COLUMN     "historyFrom" TIMESTAMPTZ(3),
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "timezone" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "DeviceShare" (
    "deviceId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" "ShareRole" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DeviceShare_pkey" PRIMARY KEY ("deviceId","userId")
);

-- CreateTable
CREATE TABLE "DeviceTransfer" (
    "id" UUID NOT NULL,
    "deviceId" UUID NOT NULL,
    "toId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DeviceTransfer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pump_control" (
    "device" INTEGER NOT NULL,
    "channel" SMALLINT NOT NULL,
    "mode" TEXT NOT NULL DEFAULT 'manual',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "lock_reason" TEXT,
    "locked_until" TIMESTAMPTZ(3),
    "scheduled_at" TIMESTAMPTZ(3),

    CONSTRAINT "pump_control_pkey" PRIMARY KEY ("device","channel")
);

-- CreateTable
CREATE TABLE "command" (
    "id" UUID NOT NULL,
    "device" INTEGER NOT NULL,
    "channel" SMALLINT NOT NULL DEFAULT 0,
    "type" TEXT NOT NULL,
    "order" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'created',
    "trigger" TEXT NOT NULL,
    "reason" TEXT,
    "user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "accepted_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "command_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pump_run" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "device" INTEGER NOT NULL,
    "channel" SMALLINT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "trigger" TEXT NOT NULL DEFAULT 'device',
    "user_id" UUID,
    "command_id" UUID,
    "limit_s" INTEGER,
    "stop_reason" TEXT,
    "stopped_by_id" UUID,
    "liters" DOUBLE PRECISION,
    "energy_wh" DOUBLE PRECISION,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "pump_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lora_uplink" (
    "device" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "f_cnt" INTEGER NOT NULL,
    "session" TEXT NOT NULL DEFAULT '',
    "spreading" SMALLINT,
    "gateways" JSONB NOT NULL,

    CONSTRAINT "lora_uplink_pkey" PRIMARY KEY ("device","at","f_cnt")
);

-- CreateTable
CREATE TABLE "raw_message" (
    "id" BIGSERIAL NOT NULL,
    "device" INTEGER NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "topic" TEXT NOT NULL,
    "payload" BYTEA NOT NULL,
    "retain" BOOLEAN NOT NULL,

    CONSTRAINT "raw_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LayoutVersion" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reason" TEXT NOT NULL,
    "widgets" JSONB NOT NULL,

    CONSTRAINT "LayoutVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SavedView" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "view" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SavedView_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DeviceShare_userId_idx" ON "DeviceShare"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "DeviceTransfer_deviceId_key" ON "DeviceTransfer"("deviceId");

-- CreateIndex
CREATE INDEX "DeviceTransfer_toId_idx" ON "DeviceTransfer"("toId");

-- CreateIndex
CREATE INDEX "command_device_channel_created_at_idx" ON "command"("device", "channel", "created_at");

-- CreateIndex
CREATE INDEX "command_state_expires_at_idx" ON "command"("state", "expires_at");

-- CreateIndex
CREATE INDEX "pump_run_ended_at_idx" ON "pump_run"("ended_at");

-- CreateIndex
CREATE UNIQUE INDEX "pump_run_device_channel_started_at_key" ON "pump_run"("device", "channel", "started_at");

-- CreateIndex
CREATE INDEX "lora_uplink_at_idx" ON "lora_uplink" USING BRIN ("at");

-- CreateIndex
CREATE INDEX "raw_message_device_received_at_idx" ON "raw_message"("device", "received_at");

-- CreateIndex
CREATE INDEX "LayoutVersion_userId_createdAt_idx" ON "LayoutVersion"("userId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "SavedView_userId_name_key" ON "SavedView"("userId", "name");

-- AddForeignKey
ALTER TABLE "DeviceShare" ADD CONSTRAINT "DeviceShare_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "Device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeviceShare" ADD CONSTRAINT "DeviceShare_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeviceTransfer" ADD CONSTRAINT "DeviceTransfer_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "Device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeviceTransfer" ADD CONSTRAINT "DeviceTransfer_toId_fkey" FOREIGN KEY ("toId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LayoutVersion" ADD CONSTRAINT "LayoutVersion_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedView" ADD CONSTRAINT "SavedView_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
