import { listFlags } from '@/contracts/superuser/flags'
import { route } from '@/server/http/route'
import { showFlags } from '@/server/system/flags/flags'

export const GET = route(listFlags, showFlags)
