import type { PageAction } from '@/contracts/action'
import type { clearFlag, setFlag } from '@/contracts/superuser/flags'

export type FlagActions = {
  set: PageAction<typeof setFlag>
  clear: PageAction<typeof clearFlag>
}
