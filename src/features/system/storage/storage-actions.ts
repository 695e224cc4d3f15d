import type { PageAction } from '@/contracts/action'
import type { runJob } from '@/contracts/superuser/jobs'
import type { setRetention } from '@/contracts/superuser/storage'

export type StorageActions = { setRetention: PageAction<typeof setRetention>; run: PageAction<typeof runJob> }
