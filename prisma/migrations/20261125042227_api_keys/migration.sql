-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "start" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "previous_hash" TEXT,
    "previous_until" TIMESTAMPTZ(3),
    "scopes" TEXT[],
    "is_restricted" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rotated_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_ip" TEXT NOT NULL DEFAULT '',
    "last_user_agent" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key_device" (
    "key_id" UUID NOT NULL,
    "device_uuid" UUID NOT NULL,

    CONSTRAINT "api_key_device_pkey" PRIMARY KEY ("key_id","device_uuid")
);

-- CreateTable
CREATE TABLE "webhook_answer" (
    "delivery_id" UUID NOT NULL,
    "posted_as" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "status" SMALLINT,
    "duration_ms" INTEGER NOT NULL,
    "request_id" TEXT,
    "excerpt" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "webhook_answer_pkey" PRIMARY KEY ("delivery_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_previous_hash_key" ON "api_key"("previous_hash");

-- CreateIndex
CREATE INDEX "api_key_user_id_idx" ON "api_key"("user_id");

-- CreateIndex
CREATE INDEX "api_key_device_device_uuid_idx" ON "api_key_device"("device_uuid");

-- CreateIndex
CREATE INDEX "audit_record_behalf_id_id_idx" ON "audit_record"("behalf_id", "id");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_device" ADD CONSTRAINT "api_key_device_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_device" ADD CONSTRAINT "api_key_device_device_uuid_fkey" FOREIGN KEY ("device_uuid") REFERENCES "device"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_answer" ADD CONSTRAINT "webhook_answer_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;
