-- Pauses of a roll-out that are over: a deadline that ran when one began stood until its end.
ALTER TABLE "rollout" ADD COLUMN "past_pauses" JSONB;

-- What its people state of a relay whose device does not tell what it does at a start: off, last or on.
ALTER TABLE "device" ADD COLUMN "boot_relay" TEXT;
