-- Whose share of the memory a lesson takes.
ALTER TABLE "family_memory" ADD COLUMN "sender" TEXT NOT NULL DEFAULT '';
