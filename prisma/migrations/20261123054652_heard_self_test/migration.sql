-- The number of its last self-test that came through the broker to another worker.
ALTER TABLE "worker_heartbeat" ADD COLUMN "heard_test" BIGINT;
