import { listSettings } from '@/contracts/superuser/settings'
import { SettingsScreen } from '@/features/system/settings/settings-screen'
import { readVerb } from '@/server/http/page-call'
import { showSettings } from '@/server/system/settings/settings'
import type { TabProps } from './tab'

export async function SettingsTab({ ctx }: TabProps) {
  return <SettingsScreen {...await readVerb(listSettings, showSettings, ctx, {})} />
}
