import { clearFlag, setFlag } from '@/contracts/superuser/flags'
import { route } from '@/server/http/route'
import { overrideFlag, removeFlag } from '@/server/system/flags/flags'

export const PUT = route(setFlag, overrideFlag)
export const DELETE = route(clearFlag, removeFlag)
