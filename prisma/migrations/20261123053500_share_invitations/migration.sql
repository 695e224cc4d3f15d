-- CreateTable
CREATE TABLE "DeviceInvitation" (
    "id" UUID NOT NULL,
    "deviceId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "ShareRole" NOT NULL,
    "invitedById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "declinedAt" TIMESTAMPTZ(3),
    "notifiedAt" TIMESTAMPTZ(3),

    CONSTRAINT "DeviceInvitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DeviceInvitation_email_idx" ON "DeviceInvitation"("email");

-- CreateIndex
CREATE INDEX "DeviceInvitation_invitedById_idx" ON "DeviceInvitation"("invitedById");

-- CreateIndex
CREATE UNIQUE INDEX "DeviceInvitation_deviceId_email_key" ON "DeviceInvitation"("deviceId", "email");

-- AddForeignKey
ALTER TABLE "DeviceInvitation" ADD CONSTRAINT "DeviceInvitation_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "Device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeviceInvitation" ADD CONSTRAINT "DeviceInvitation_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable: an offer is for an address, whether or not an account has it
ALTER TABLE "DeviceTransfer" ADD COLUMN "email" TEXT;
UPDATE "DeviceTransfer" t SET "email" = u."email" FROM "User" u WHERE u."id" = t."toId";
ALTER TABLE "DeviceTransfer" ALTER COLUMN "email" SET NOT NULL;

-- DropForeignKey
ALTER TABLE "DeviceTransfer" DROP CONSTRAINT "DeviceTransfer_toId_fkey";

-- DropIndex
DROP INDEX "DeviceTransfer_toId_idx";

-- AlterTable
ALTER TABLE "DeviceTransfer" DROP COLUMN "toId";

-- CreateIndex
CREATE INDEX "DeviceTransfer_email_idx" ON "DeviceTransfer"("email");
