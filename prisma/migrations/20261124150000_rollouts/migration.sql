-- AlterTable
ALTER TABLE "device" ADD COLUMN     "firmware_opt_out_at" TIMESTAMPTZ(3),
ADD COLUMN     "update_facts" JSONB,
ADD COLUMN     "restart_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "rollout" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "artifact_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "pause" JSONB,
    "policy" JSONB NOT NULL,
    "target" JSONB NOT NULL,
    "is_downgrade" BOOLEAN NOT NULL DEFAULT false,
    "supersedes" BOOLEAN NOT NULL DEFAULT false,
    "needs_approval" BOOLEAN NOT NULL DEFAULT false,
    "is_template" BOOLEAN NOT NULL DEFAULT false,
    "rollback_of_id" UUID,
    "template_id" UUID,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_by_id" UUID,
    "submitted_by_id" UUID,
    "approved_by_id" UUID,
    "denial" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rollout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rollout_group" (
    "rollout_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'planned',
    "started_at" TIMESTAMPTZ(3),
    "reached_at" TIMESTAMPTZ(3),
    "accepted" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "accepted_bad" INTEGER NOT NULL DEFAULT 0,
    "accepted_alike" INTEGER NOT NULL DEFAULT 0,
    "health" JSONB,

    CONSTRAINT "rollout_group_pkey" PRIMARY KEY ("rollout_id","position")
);

-- CreateTable
CREATE TABLE "rollout_item" (
    "id" UUID NOT NULL,
    "rollout_id" UUID NOT NULL,
    "group_position" INTEGER NOT NULL,
    "device_id" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "place_reasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "exclusion_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "target" TEXT NOT NULL,
    "from_version" TEXT,
    "state" TEXT NOT NULL DEFAULT 'planned',
    "reason" TEXT,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "deadline_left_ms" BIGINT,
    "deadline_runs_from" TIMESTAMPTZ(3),
    "orders" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "is_attempt_counted" BOOLEAN NOT NULL DEFAULT false,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "not_before" TIMESTAMPTZ(3),
    "not_tonight_until" TIMESTAMPTZ(3),
    "is_now" BOOLEAN NOT NULL DEFAULT false,
    "percent" INTEGER NOT NULL DEFAULT 0,
    "has_restarted" BOOLEAN NOT NULL DEFAULT false,
    "is_intermediate" BOOLEAN NOT NULL DEFAULT false,
    "proven_at" TIMESTAMPTZ(3),
    "is_late" BOOLEAN NOT NULL DEFAULT false,
    "saved_settings" JSONB,
    "ordered_at" TIMESTAMPTZ(3),
    "restarted_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "rollout_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rollout_event" (
    "id" BIGSERIAL NOT NULL,
    "rollout_id" UUID NOT NULL,
    "item_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "state" TEXT,
    "reason" TEXT,
    "detail" JSONB,
    "user_id" UUID,

    CONSTRAINT "rollout_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rollout_news" (
    "id" BIGSERIAL NOT NULL,
    "device_id" INTEGER,
    "item_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "event" JSONB NOT NULL,

    CONSTRAINT "rollout_news_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rollout_order" (
    "id" BIGSERIAL NOT NULL,
    "item_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "effect" JSONB NOT NULL,

    CONSTRAINT "rollout_order_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "rollout_order_item_id_idx" ON "rollout_order"("item_id");
CREATE INDEX "rollout_item_exclusion_keys_idx" ON "rollout_item" USING GIN ("exclusion_keys");
CREATE INDEX "rollout_artifact_id_idx" ON "rollout"("artifact_id");
CREATE INDEX "rollout_due_at_idx" ON "rollout"("due_at");
CREATE INDEX "rollout_created_at_id_idx" ON "rollout"("created_at", "id");
CREATE UNIQUE INDEX "rollout_item_rollout_id_device_id_key" ON "rollout_item"("rollout_id", "device_id");
CREATE INDEX "rollout_item_rollout_id_group_position_state_idx" ON "rollout_item"("rollout_id", "group_position", "state");
CREATE INDEX "rollout_item_device_id_idx" ON "rollout_item"("device_id");
CREATE INDEX "rollout_item_due_at_idx" ON "rollout_item"("due_at");
CREATE INDEX "rollout_event_rollout_id_id_idx" ON "rollout_event"("rollout_id", "id");
CREATE INDEX "rollout_event_item_id_id_idx" ON "rollout_event"("item_id", "id");

-- AddForeignKey
ALTER TABLE "rollout" ADD CONSTRAINT "rollout_artifact_id_fkey" FOREIGN KEY ("artifact_id") REFERENCES "firmware_artifact"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "rollout" ADD CONSTRAINT "rollout_rollback_of_id_fkey" FOREIGN KEY ("rollback_of_id") REFERENCES "rollout"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "rollout_group" ADD CONSTRAINT "rollout_group_rollout_id_fkey" FOREIGN KEY ("rollout_id") REFERENCES "rollout"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rollout_item" ADD CONSTRAINT "rollout_item_rollout_id_fkey" FOREIGN KEY ("rollout_id") REFERENCES "rollout"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rollout_item" ADD CONSTRAINT "rollout_item_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rollout_event" ADD CONSTRAINT "rollout_event_rollout_id_fkey" FOREIGN KEY ("rollout_id") REFERENCES "rollout"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rollout_event" ADD CONSTRAINT "rollout_event_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "rollout_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rollout_order" ADD CONSTRAINT "rollout_order_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "rollout_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;
