-- CreateTable
CREATE TABLE "feature_flag" (
    "id" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "owner_id" UUID,
    "set_by_id" UUID,
    "reason" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feature_flag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "backup_run" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "origin" TEXT NOT NULL,
    "requested_by_id" UUID,
    "file" TEXT,
    "host" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "not_before" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "beat_at" TIMESTAMPTZ(3),
    "progress" JSONB,
    "result" JSONB,
    "error" TEXT,

    CONSTRAINT "backup_run_pkey" PRIMARY KEY ("id")
);

-- Unlogged: lines of the log may be lost, and cost no write-ahead log.
CREATE UNLOGGED TABLE "log_line" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "process" TEXT NOT NULL,
    "level" SMALLINT NOT NULL,
    "component" TEXT NOT NULL,
    "request_id" TEXT,
    "message" TEXT NOT NULL,
    "data" JSONB,

    CONSTRAINT "log_line_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "feature_flag_owner_id_idx" ON "feature_flag"("owner_id");

-- CreateIndex
CREATE INDEX "feature_flag_set_by_id_idx" ON "feature_flag"("set_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "backup_run_due_at_key" ON "backup_run"("due_at");

-- CreateIndex
CREATE INDEX "backup_run_state_idx" ON "backup_run"("state");

-- CreateIndex
CREATE INDEX "backup_run_requested_by_id_idx" ON "backup_run"("requested_by_id");

-- CreateIndex
CREATE INDEX "log_line_process_id_idx" ON "log_line"("process", "id");

-- CreateIndex
CREATE INDEX "log_line_request_id_idx" ON "log_line"("request_id");

-- AddForeignKey
ALTER TABLE "feature_flag" ADD CONSTRAINT "feature_flag_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feature_flag" ADD CONSTRAINT "feature_flag_set_by_id_fkey" FOREIGN KEY ("set_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "backup_run" ADD CONSTRAINT "backup_run_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
