import { randomUUID } from 'node:crypto'
import { createRollout, submitRollout } from '@/contracts/rollouts/manage'
import { getRollout, listRolloutItems } from '@/contracts/rollouts/rollouts'
import { DEFAULT_GROUP_POLICY, DEFAULT_ROLLOUT_POLICY, type RolloutPolicy } from '@/domain/rollouts/policy'
import type { CampaignState } from '@/domain/rollouts/states'
import { db } from '@/server/db/prisma'
import type { DecodeContext } from '@/ingest/types'
import { writeManifest } from '@/server/firmware/keys/manifest'
import { kidOf, newKeyPair, signManifest } from '@/server/firmware/keys/signing'
import { IngestState } from '@/server/ingestion/pipeline/ingest-state'
import { DAY_MS } from '@/server/job'
import type { ChunkRequest } from '@/server/rollouts/wire/answer-chunk'
import type { Outgoing } from '@/worker/broker/connection'
import { RolloutRunner } from '@/worker/rollouts'
import { answerOf } from './administration'
import { makeDevice, type Signed, storeReadings } from './fixtures/factories'
import { ANY, makeImage } from './rollouts'

/** A worker whose broker keeps what it is given. `state`: what it has learned from earlier messages. */
export function startRunner(isConnected = true, state: DecodeContext = new IngestState('tc/v1')) {
  const sent: Outgoing[] = []
  const connection = {
    state: () => (isConnected ? ('connected' as const) : ('disconnected' as const)),
    publish: (message: Outgoing) => void sent.push(message),
  }
  const runner = new RolloutRunner({ state, connection })
  return { sent, run: () => runner.run(), answer: (request: ChunkRequest) => runner.answer(request) }
}

/** At any time, one group after the other without a soak, and no health gate. */
export const quickPolicy = (...percents: number[]): RolloutPolicy => ({
  ...DEFAULT_ROLLOUT_POLICY,
  groups: percents.map((percent) => ({ ...DEFAULT_GROUP_POLICY, percent, soakMs: 0, successPercent: 100 })),
  windows: [],
  health: { isOn: false, whenBlind: 'proceed' },
})

/** Native devices that are well: online, heard twice, without a relay. */
export async function makeNatives(count: number, ownerId: string, data: object = {}) {
  const tag = `fleet-${randomUUID()}`
  const devices = []
  for (let i = 0; i < count; i++) {
    const device = await makeDevice({
      ...{ ownerId, family: 'native', firmware: '1.4.2', hardware: 'tank-c3', tags: [tag] },
      ...{ lastSeenAt: new Date(), online: true, intervalS: 60, provisionedAt: new Date(Date.now() - 9e6) },
      ...data,
    })
    await hearTwice(device.id)
    devices.push(device)
  }
  return { tag, devices }
}

const hearTwice = (device: number) =>
  storeReadings(
    [60_000, 120_000].map((ago) => ({
      ...{ device, metric: 'temperature_c' as const, value: 20, at: new Date(Date.now() - ago) },
    })),
  )

async function makeSignedImage(data: object) {
  const image = await makeImage({ family: 'native', hardware: ['tank-c3'], counter: 4, ...data })
  const { publicKey, seed } = newKeyPair()
  const kid = kidOf(publicKey)
  const expiresAt = new Date(Date.now() + DAY_MS)
  const manifest = writeManifest(image, { iat: Date.now(), exp: expiresAt.getTime() })
  const bytes = (part: Buffer) => new Uint8Array(part)
  await db().firmwareKey.create({ data: { kid, name: kid, publicKey: bytes(publicKey), state: 'active' } })
  await db().firmwareSignature.create({
    data: {
      ...{ artifactId: image.id, kid, manifest: bytes(manifest), expiresAt },
      signature: bytes(signManifest(seed, manifest)),
    },
  })
  return { image, manifest: manifest.toString('base64url') }
}

type Started = {
  tag: string
  policy?: RolloutPolicy
  image?: object
  more?: object
  expected?: CampaignState
}

/** A roll-out of a signed image to all devices with a tag. */
export async function startRollout(
  by: Signed,
  { tag, policy = quickPolicy(100), image: data = {}, more = {}, expected = 'running' }: Started,
) {
  const { image, manifest } = await makeSignedImage(data)
  const body = { name: 'Spring', firmwareId: image.id, policy, target: { ...ANY, tags: [tag] }, ...more }
  const { rollout } = await answerOf(createRollout, by, { body })
  const params = { id: String(rollout.id) }
  const answer = await answerOf(submitRollout, by, { params, body: { version: rollout.version } })
  if (answer.rollout?.state !== expected) throw new Error(`it did not start: ${JSON.stringify(answer)}`)
  const itemsOf = async () =>
    (await answerOf(listRolloutItems, by, { params, query: { limit: '100' } })).items
  const detailOf = async () => (await answerOf(getRollout, by, { params })).rollout
  /** Looked at by the next run. */
  const makeDue = () => db().rollout.update({ where: { id: params.id }, data: { dueAt: new Date() } })
  return { params, manifest, itemsOf, detailOf, makeDue, artifactId: image.id }
}
