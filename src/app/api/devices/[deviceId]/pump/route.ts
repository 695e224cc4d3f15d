import { getPump, setPump } from '@/contracts/devices/pump'
import { route } from '@/server/http/route'
import { get } from '@/server/pump/get'
import { set } from '@/server/pump/set'

export const GET = route(getPump, get)
export const PUT = route(setPump, set)
