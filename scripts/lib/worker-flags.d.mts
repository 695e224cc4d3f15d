export const WORKER_FLAGS: readonly string[]
