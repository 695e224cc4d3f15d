-- AlterTable
ALTER TABLE "worker_heartbeat" ADD COLUMN     "figures" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "timers" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "version" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "console_heartbeat" (
    "id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,
    "version" TEXT NOT NULL DEFAULT '',
    "figures" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "console_heartbeat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "health_sample" (
    "at" TIMESTAMPTZ(3) NOT NULL,
    "figures" JSONB NOT NULL,

    CONSTRAINT "health_sample_pkey" PRIMARY KEY ("at")
);

-- CreateTable
CREATE TABLE "storage_sample" (
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "rows" BIGINT NOT NULL,

    CONSTRAINT "storage_sample_pkey" PRIMARY KEY ("kind","day")
);

-- CreateTable
CREATE TABLE "job" (
    "id" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "paused_at" TIMESTAMPTZ(3),
    "paused_by_id" UUID,
    "requested_at" TIMESTAMPTZ(3),
    "requested_by_id" UUID,
    "run_id" BIGINT,
    "worker" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_run" (
    "id" BIGSERIAL NOT NULL,
    "job" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "worker" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "outcome" TEXT NOT NULL DEFAULT 'running',
    "error" TEXT,
    "done" INTEGER,
    "total" INTEGER,
    "requested_by_id" UUID,

    CONSTRAINT "job_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "job_run_job_id_idx" ON "job_run"("job", "id");
