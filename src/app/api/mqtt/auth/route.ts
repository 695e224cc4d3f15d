import { mqttAuth } from '@/contracts/devices/credentials'
import { answerMqttAuth } from '@/server/devices/credentials/mqtt-hooks'
import { route } from '@/server/http/route'

export const POST = route(mqttAuth, answerMqttAuth)
