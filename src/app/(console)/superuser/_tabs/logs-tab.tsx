import { listQueryOf, parseListState } from '@/components/table/list-address'
import { listLogs } from '@/contracts/superuser/logs'
import { LOGS_LIST } from '@/features/system/logs/logs-list'
import { LogsScreen } from '@/features/system/logs/logs-screen'
import { queryOfPage, readVerb } from '@/server/http/page-call'
import { showLogs } from '@/server/system/logs/logs'
import { resetLogLevelAction, setLogLevelAction } from './logs-actions'
import type { TabProps } from './tab'

const ACTIONS = { setLevel: setLogLevelAction, resetLevel: resetLogLevelAction }

export async function LogsTab({ ctx, search }: TabProps) {
  const query = queryOfPage(listLogs, listQueryOf(LOGS_LIST, parseListState(LOGS_LIST, search)))
  return <LogsScreen initial={await readVerb(listLogs, showLogs, ctx, { query })} actions={ACTIONS} />
}
