-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);
