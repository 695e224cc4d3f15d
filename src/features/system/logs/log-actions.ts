import type { PageAction } from '@/contracts/action'
import type { resetLogLevel, setLogLevel } from '@/contracts/superuser/logs'

export type LogActions = {
  setLevel: PageAction<typeof setLogLevel>
  resetLevel: PageAction<typeof resetLogLevel>
}
