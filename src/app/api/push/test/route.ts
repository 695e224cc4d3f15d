import { testPush } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { testOwnPush } from '@/server/push/test'

export const POST = route(testPush, testOwnPush)
