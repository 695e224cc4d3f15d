-- Figures of each worker for /api/metrics of any console.
ALTER TABLE worker_heartbeat ADD COLUMN metrics jsonb NOT NULL DEFAULT '[]';
