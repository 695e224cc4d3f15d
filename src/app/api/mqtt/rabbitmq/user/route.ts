import { rabbitmqUser } from '@/contracts/devices/rabbitmq-hooks'
import { answerRabbitmqUser } from '@/server/devices/credentials/rabbitmq-hooks'
import { route } from '@/server/http/route'

export const POST = route(rabbitmqUser, answerRabbitmqUser)
