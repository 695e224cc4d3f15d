import { getStorage } from '@/contracts/superuser/storage'
import { StorageScreen } from '@/features/system/storage/storage-screen'
import { readVerb } from '@/server/http/page-call'
import { showStorage } from '@/server/system/storage/overview'
import { runJobAction } from './jobs-actions'
import type { TabProps } from './tab'
import { setRetentionAction } from './storage-actions'

const ACTIONS = { setRetention: setRetentionAction, run: runJobAction }

export async function StorageTab({ ctx }: TabProps) {
  return <StorageScreen initial={await readVerb(getStorage, showStorage, ctx, {})} actions={ACTIONS} />
}
