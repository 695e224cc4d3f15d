import { getSystemHealth } from '@/contracts/superuser/health'
import { HealthScreen } from '@/features/system/health/health-screen'
import { readVerb } from '@/server/http/page-call'
import { showSystemHealth } from '@/server/system/health/system-health'
import type { TabProps } from './tab'

export async function HealthTab({ ctx }: TabProps) {
  return <HealthScreen initial={await readVerb(getSystemHealth, showSystemHealth, ctx, {})} />
}
