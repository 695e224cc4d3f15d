-- How often a device reports, as learned from its readings.
ALTER TABLE "Device" ADD COLUMN "learnedIntervalS" INTEGER,
ADD COLUMN "learnedAt" TIMESTAMPTZ(3),
ADD COLUMN "rhythmFrom" TIMESTAMPTZ(3);
