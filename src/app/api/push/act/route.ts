import { actOnPush } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { actFromPush } from '@/server/lifecycle/push-action'

export const POST = route(actOnPush, actFromPush)
