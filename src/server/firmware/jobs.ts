import { HOUR_MS, type Job, MINUTE_MS } from '@/server/job'
import { collectTokens } from './tokens/collect'
import { collectUploads } from './uploads/collect'

export const firmwareJobs: readonly Job[] = [
  {
    id: 'firmware.uploads',
    everyMs: 10 * MINUTE_MS,
    isolation: 'each upload on its own (uploads.db.test.ts)',
    run: collectUploads,
  },
  {
    id: 'firmware.tokens',
    everyMs: HOUR_MS,
    isolation: 'one statement over all tokens that have ended',
    run: collectTokens,
  },
]
