import { getPump, setPump } from '@/contracts/devices/pump'
import { route } from '@/server/http/route'
import { getDevicePump } from '@/server/pump/get'
import { setDevicePump } from '@/server/pump/set'

export const GET = route(getPump, getDevicePump)
export const PUT = route(setPump, setDevicePump)
