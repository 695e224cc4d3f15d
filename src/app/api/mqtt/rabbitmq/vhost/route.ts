import { rabbitmqVhost } from '@/contracts/devices/rabbitmq-hooks'
import { answerRabbitmqVhost } from '@/server/devices/credentials/rabbitmq-hooks'
import { route } from '@/server/http/route'

export const POST = route(rabbitmqVhost, answerRabbitmqVhost)
