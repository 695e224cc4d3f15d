import { listSettings } from '@/contracts/superuser/settings'
import { route } from '@/server/http/route'
import { showSettings } from '@/server/system/settings/settings'

export const GET = route(listSettings, showSettings)
