-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "mailing_id" UUID;

-- CreateTable
CREATE TABLE "mailing" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'news',
    "audience" JSONB NOT NULL,
    "content" JSONB NOT NULL,
    "template_id" UUID,
    "template_version" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "pause_reason" TEXT,
    "rate" INTEGER NOT NULL DEFAULT 60,
    "scheduled_at" TIMESTAMPTZ(3),
    "zone" TEXT NOT NULL DEFAULT 'UTC',
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_by_id" UUID,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "next_at" TIMESTAMPTZ(3),
    "in_flight_id" UUID,
    "in_flight_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailing_recipient" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "mailing_id" UUID NOT NULL,
    "user_id" UUID,
    "position" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "answer" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailing_recipient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_template" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_template_version" (
    "template_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_template_version_pkey" PRIMARY KEY ("template_id","version")
);

-- CreateIndex
CREATE INDEX "mailing_state_idx" ON "mailing"("state");

-- CreateIndex
CREATE INDEX "mailing_created_at_id_idx" ON "mailing"("created_at", "id");

-- CreateIndex
CREATE INDEX "mailing_created_by_id_idx" ON "mailing"("created_by_id");

-- CreateIndex
CREATE INDEX "mailing_recipient_mailing_id_state_position_idx" ON "mailing_recipient"("mailing_id", "state", "position");

-- CreateIndex
CREATE INDEX "mailing_recipient_user_id_changed_at_idx" ON "mailing_recipient"("user_id", "changed_at");

-- CreateIndex
CREATE UNIQUE INDEX "mailing_recipient_mailing_id_position_key" ON "mailing_recipient"("mailing_id", "position");

-- CreateIndex
CREATE INDEX "mail_template_version_created_by_id_idx" ON "mail_template_version"("created_by_id");

-- CreateIndex
CREATE INDEX "delivery_mailing_id_state_due_at_idx" ON "delivery"("mailing_id", "state", "due_at");

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_mailing_id_fkey" FOREIGN KEY ("mailing_id") REFERENCES "mailing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailing" ADD CONSTRAINT "mailing_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailing_recipient" ADD CONSTRAINT "mailing_recipient_mailing_id_fkey" FOREIGN KEY ("mailing_id") REFERENCES "mailing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailing_recipient" ADD CONSTRAINT "mailing_recipient_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_template_version" ADD CONSTRAINT "mail_template_version_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "mail_template"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_template_version" ADD CONSTRAINT "mail_template_version_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
