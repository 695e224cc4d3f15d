import type { mqttAcl, mqttAuth } from '@/contracts/devices/credentials'
import { type Identity, canPublish, canSubscribe, nativeIdOf } from '@/ingest/rules/broker-access'
import { env } from '@/server/env'
import type { Verb } from '@/server/verb'
import { credentialState } from './active'
import { isOwnWorker, isOwnWorkerPassword } from './own-worker'
import { recordRefusedCredential } from './refusal'

type HookResult = 'allow' | 'deny' | 'ignore'

const verdict = (result: HookResult) => ({
  result,
  is_superuser: false as const,
  ok: result === 'allow',
  error: result === 'allow' ? '' : 'not allowed',
})

/**
 * | user name | answer |
 * |---|---|
 * | our own worker's | allow with its password, else deny |
 * | a device that has or had credentials | allow with a valid secret, else deny |
 * | any other | ignore: the broker's other users |
 */
export const answerMqttAuth: Verb<typeof mqttAuth> = async ({ now }, { body: { username, password } }) => {
  if (isOwnWorker(username)) return verdict(isOwnWorkerPassword(password) ? 'allow' : 'deny')
  const { isHolder, isRight } = await credentialState(username, password)
  if (!isHolder) return verdict('ignore')
  // the call is the broker's: it does not say where its client is
  if (!isRight) await recordRefusedCredential({ deviceId: username, address: null, now })
  return verdict(isRight ? 'allow' : 'deny')
}

type AclRequest = { username: string; topic: string; isWriting: boolean; isReading: boolean }

/**
 * | user name | answer |
 * |---|---|
 * | our own worker's | allow |
 * | a device with a valid secret | the answer of the embedded broker |
 * | a device without a valid one left | deny |
 * | any other, writing below the root for a device that has or had credentials | deny |
 * | any other | ignore: the broker's own rules |
 */
export const answerMqttAcl: Verb<typeof mqttAcl> = async (_, { body }) => {
  const { username, topic, action, acc = 0 } = body
  if (isOwnWorker(username)) return verdict('allow')
  const isWriting = action === 'publish' || acc === 2 || acc === 3
  const isReading = action === 'subscribe' || acc === 1 || acc === 3 || acc === 4
  const { isHolder, canLogIn } = await credentialState(username)
  if (isHolder && !canLogIn) return verdict('deny')
  const answer = isHolder ? checkAclRules : checkTopicOwner
  return verdict(await answer({ username, topic, isWriting, isReading }))
}

async function checkAclRules({ username, topic, isWriting, isReading }: AclRequest): Promise<HookResult> {
  const who: Identity = { kind: 'device', deviceId: username }
  const root = env.MQTT_ROOT
  const mayWrite = !isWriting || canPublish({ topic, root, who })
  return mayWrite && (!isReading || canSubscribe({ filter: topic, root, who })) ? 'allow' : 'deny'
}

async function checkTopicOwner({ topic, isWriting }: AclRequest): Promise<HookResult> {
  const id = isWriting ? nativeIdOf({ topic, root: env.MQTT_ROOT }) : null
  return id !== null && (await credentialState(id)).isHolder ? 'deny' : 'ignore'
}
