import { listLeftOut } from '@/contracts/rollouts/manage'
import { route } from '@/server/http/route'
import { listLeftOutDevices } from '@/server/rollouts/targets/list-left-out'

export const POST = route(listLeftOut, listLeftOutDevices)
