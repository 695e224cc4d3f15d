-- Address of the broker whose messages a worker shares with others.
ALTER TABLE "worker_heartbeat" ADD COLUMN "broker" TEXT;
