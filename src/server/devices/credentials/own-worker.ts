import { parseAmqpAddress } from '@/domain/system/broker-address'
import { env } from '@/server/env'
import { isSameText } from './secrets'

/** The worker's login; an address of AMQP may hold it. */
const loginOf = () => {
  const { username, password } = parseAmqpAddress(env.MQTT_URL ?? '') ?? {}
  return { username: username ?? env.MQTT_USERNAME, password: password ?? env.MQTT_PASSWORD }
}

/** Whether a user of an external broker is the worker of this console. */
export const isOwnWorker = (username: string): boolean => username !== '' && username === loginOf().username

export const isOwnWorkerPassword = (password: string): boolean =>
  isSameText(password, loginOf().password ?? '')
