-- AlterTable
ALTER TABLE "Device" ADD COLUMN     "kindSetAt" TIMESTAMPTZ(3);
