import { listFlags } from '@/contracts/superuser/flags'
import { FlagsScreen } from '@/features/system/flags/flags-screen'
import { readVerb } from '@/server/http/page-call'
import { showFlags } from '@/server/system/flags/flags'
import { clearFlagAction, setFlagAction } from './flags-actions'
import type { TabProps } from './tab'

const ACTIONS = { set: setFlagAction, clear: clearFlagAction }

export async function FlagsTab({ ctx }: TabProps) {
  return <FlagsScreen initial={await readVerb(listFlags, showFlags, ctx, {})} actions={ACTIONS} />
}
