-- CreateTable
CREATE TABLE "firmware_artifact" (
    "id" UUID NOT NULL,
    "family" TEXT NOT NULL,
    "product" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "channel" TEXT NOT NULL DEFAULT 'stable',
    "notes" TEXT NOT NULL DEFAULT '',
    "min_version" TEXT,
    "hardware" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "chip" TEXT,
    "format" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "md5" TEXT NOT NULL,
    "counter" INTEGER,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "store" TEXT NOT NULL DEFAULT 'database',
    "blob" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "minimal_id" UUID,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "yanked_at" TIMESTAMPTZ(3),
    "yanked_by_id" UUID,
    "yank_reason" TEXT,

    CONSTRAINT "firmware_artifact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "firmware_chunk" (
    "blob" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "firmware_chunk_pkey" PRIMARY KEY ("blob","position")
);

-- CreateTable
CREATE TABLE "firmware_upload" (
    "id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT,
    "received" INTEGER NOT NULL DEFAULT 0,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "artifact_id" UUID,

    CONSTRAINT "firmware_upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "firmware_key" (
    "kid" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "public_key" BYTEA NOT NULL,
    "sealed_key" BYTEA,
    "state" TEXT NOT NULL DEFAULT 'active',
    "reason" TEXT,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "firmware_key_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "firmware_signature" (
    "id" UUID NOT NULL,
    "artifact_id" UUID NOT NULL,
    "kid" TEXT NOT NULL,
    "manifest" BYTEA NOT NULL,
    "signature" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "firmware_signature_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "firmware_token" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "item_id" TEXT,
    "node_device" INTEGER,
    "artifact_id" UUID,
    "minimal_id" UUID,
    "name" TEXT NOT NULL,
    "minimal_name" TEXT,
    "mac" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "paused_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "max_bytes" BIGINT NOT NULL DEFAULT 0,
    "bytes_served" BIGINT NOT NULL DEFAULT 0,
    "reached" INTEGER NOT NULL DEFAULT 0,
    "first_byte_at" TIMESTAMPTZ(3),
    "last_served_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "firmware_token_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "firmware_artifact_sha256_key" ON "firmware_artifact"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "firmware_artifact_blob_key" ON "firmware_artifact"("blob");

-- CreateIndex
CREATE INDEX "firmware_artifact_family_product_version_idx" ON "firmware_artifact"("family", "product", "version");

-- CreateIndex
CREATE INDEX "firmware_upload_expires_at_idx" ON "firmware_upload"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "firmware_signature_artifact_id_kid_signature_key" ON "firmware_signature"("artifact_id", "kid", "signature");

-- CreateIndex
CREATE UNIQUE INDEX "firmware_token_token_hash_key" ON "firmware_token"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "firmware_token_node_device_key" ON "firmware_token"("node_device");

-- CreateIndex
CREATE INDEX "firmware_token_item_id_idx" ON "firmware_token"("item_id");

-- CreateIndex
CREATE INDEX "firmware_token_artifact_id_idx" ON "firmware_token"("artifact_id");

-- CreateIndex
CREATE INDEX "firmware_token_minimal_id_idx" ON "firmware_token"("minimal_id");

-- AddForeignKey
ALTER TABLE "firmware_artifact" ADD CONSTRAINT "firmware_artifact_minimal_id_fkey" FOREIGN KEY ("minimal_id") REFERENCES "firmware_artifact"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firmware_signature" ADD CONSTRAINT "firmware_signature_artifact_id_fkey" FOREIGN KEY ("artifact_id") REFERENCES "firmware_artifact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firmware_signature" ADD CONSTRAINT "firmware_signature_kid_fkey" FOREIGN KEY ("kid") REFERENCES "firmware_key"("kid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firmware_token" ADD CONSTRAINT "firmware_token_artifact_id_fkey" FOREIGN KEY ("artifact_id") REFERENCES "firmware_artifact"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firmware_token" ADD CONSTRAINT "firmware_token_minimal_id_fkey" FOREIGN KEY ("minimal_id") REFERENCES "firmware_artifact"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A part of a chunk is read without its whole: images do not compress, and are read in pieces.
ALTER TABLE "firmware_chunk" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
