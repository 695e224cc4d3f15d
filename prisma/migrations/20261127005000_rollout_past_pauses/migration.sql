-- Pauses of a roll-out that are over: a deadline that ran when one began stood until its end.
ALTER TABLE "rollout" ADD COLUMN "past_pauses" JSONB;
