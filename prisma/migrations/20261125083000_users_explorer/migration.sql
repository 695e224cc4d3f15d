-- AlterTable
ALTER TABLE "session" ADD COLUMN "impersonator_session_id" UUID;

-- CreateTable
CREATE TABLE "reserved_email" (
    "email" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reserved_email_pkey" PRIMARY KEY ("email")
);

-- CreateIndex
CREATE INDEX "reserved_email_user_id_idx" ON "reserved_email"("user_id");

-- CreateIndex
CREATE INDEX "session_impersonator_session_id_idx" ON "session"("impersonator_session_id");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_impersonator_session_id_fkey" FOREIGN KEY ("impersonator_session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reserved_email" ADD CONSTRAINT "reserved_email_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
