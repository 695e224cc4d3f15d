/**
 * What the worker's Node is started with. Messages live until their batch is committed, longer than the young generation of
 * 16 MB lasts at full speed; collecting what survives there was a third of the worker's time.
 */
export const WORKER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=32']
