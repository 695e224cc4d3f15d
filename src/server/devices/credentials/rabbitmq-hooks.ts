import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type {
  rabbitmqResource,
  rabbitmqTopic,
  rabbitmqUser,
  rabbitmqVhost,
} from '@/contracts/devices/rabbitmq-hooks'
import { parseAmqpAddress } from '@/domain/system/broker-address'
import { type Identity, canPublish, canSubscribe } from '@/ingest/rules/broker-access'
import { filterOf, MQTT_EXCHANGE, topicOf } from '@/ingest/rules/routing-key'
import { env } from '@/server/env'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { credentialState } from './active'
import { isOwnWorker, isOwnWorkerPassword } from './own-worker'
import { recordRefusedCredential } from './refusal'

/** All questions of all nodes, for each process, in memory: a thousand devices that connect ask about eight thousand. */
const QUESTIONS = new RateLimiterMemory({ points: 120_000, duration: 60 })

/** An answer that is no word is an error to RabbitMQ, which neither lets the client in nor remembers it. */
async function countQuestion(): Promise<void> {
  try {
    await QUESTIONS.consume('all')
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const retryAfterS = Math.ceil(refused.msBeforeNext / 1000)
    throw new AppError('too_many', 'Too many requests. Please wait a moment.', { retryAfterS })
  }
}

const word = (isAllowed: boolean): Response =>
  new Response(isAllowed ? 'allow' : 'deny', {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

/** That of the worker's address; `/` where the worker speaks MQTT. */
const isOurVhost = (vhost: string): boolean => vhost === (parseAmqpAddress(env.MQTT_URL ?? '')?.vhost ?? '/')

/**
 * A client id decides which stored session a client continues, and whose connection it ends, so a device uses its own
 * name, alone or before a `/`, which no name has.
 */
const isOwnClientId = (clientId: string | undefined, username: string): boolean =>
  clientId === username || clientId?.startsWith(`${username}/`) === true

/**
 * | user name | answer |
 * |---|---|
 * | our own worker's | allow with its password, else deny |
 * | a device, with a valid secret and its own client id | allow |
 * | any other | deny: RabbitMQ asks the next of its backends |
 */
export const answerRabbitmqUser: Verb<typeof rabbitmqUser> = async ({ now }, { body }) => {
  await countQuestion()
  const { username, password, client_id: clientId } = body
  if (isOwnWorker(username)) return word(isOwnWorkerPassword(password))
  const { isHolder, isRight } = await credentialState(username, password)
  // the call is the broker's: it does not say where its client is
  if (isHolder && !isRight) await recordRefusedCredential({ deviceId: username, address: null, now })
  return word(isRight && isOwnClientId(clientId, username))
}

/** Whether a user who was let in may still do anything here: a device whose last secret has ended may not. */
async function mayUse({ username, vhost }: { username: string; vhost: string }): Promise<boolean> {
  return isOurVhost(vhost) && (await credentialState(username)).canLogIn
}

export const answerRabbitmqVhost: Verb<typeof rabbitmqVhost> = async (_, { body }) => {
  await countQuestion()
  return word(isOwnWorker(body.username) || (await mayUse(body)))
}

/** The queue of a client's subscriptions; the user question has made sure that the client id is the device's. */
function isOwnQueue(name: string, username: string): boolean {
  const [, clientId] = /^mqtt-subscription-(.+)qos[01]$/s.exec(name) ?? []
  return isOwnClientId(clientId, username)
}

/**
 * | resource | permission | answer to a device |
 * |---|---|---|
 * | `amq.topic` | read, write | allow |
 * | the queue of its own subscriptions | any | allow |
 * | any other | any | deny |
 */
export const answerRabbitmqResource: Verb<typeof rabbitmqResource> = async (_, { body }) => {
  await countQuestion()
  const { username, resource, name, permission } = body
  if (isOwnWorker(username)) return word(true)
  const isOwn =
    resource === 'queue'
      ? isOwnQueue(name, username)
      : resource === 'exchange' && name === MQTT_EXCHANGE && permission !== 'configure'
  return word(isOwn && (await mayUse(body)))
}

/** The answer of the embedded broker about the topic, or the filter, that the worker sees behind the key. */
export const answerRabbitmqTopic: Verb<typeof rabbitmqTopic> = async (_, { body }) => {
  await countQuestion()
  const { username, name, permission, routing_key: key } = body
  if (isOwnWorker(username)) return word(true)
  if (name !== MQTT_EXCHANGE || !(await mayUse(body))) return word(false)
  const [who, root]: [Identity, string] = [{ kind: 'device', deviceId: username }, env.MQTT_ROOT]
  if (permission === 'write') return word(canPublish({ topic: topicOf(key, root), root, who }))
  return word(permission === 'read' && canSubscribe({ filter: filterOf(key, root), root, who }))
}
