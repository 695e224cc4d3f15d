import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addVendorFirmware } from '@/contracts/firmware/firmware'
import { stateBootRelay } from '@/contracts/rollouts/owner'
import { buildPackage } from '@/domain/firmware/images.fixture'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { firmwareServer } from '@/server/http/firmware-listener'
import type { ChunkRequest } from '@/server/rollouts/wire/answer-chunk'
import { answerOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { newImage, sha256Of, uploadImage } from '~/tests/support/firmware'
import { askRaw } from '~/tests/support/raw-http'
import { makeItem, makeRunning } from '~/tests/support/rollouts'
import { makeNatives, quickPolicy, startRunner } from '~/tests/support/running-rollouts'
import { ingest } from '~/tests/walks/support/ingest'

/** What real devices say lies beside the checkout, never in it. */
const FOLDER = fileURLToPath(new URL('../../../shared/payloads-ota/', import.meta.url))
const isAbsent = !existsSync(FOLDER)

type Publish = { topic: string; payloadText: string }
type Sample = Publish & { publish: Publish[]; steps: Publish[]; context?: { mqttUsername?: string } }
const readSample = (name: string): Sample => JSON.parse(readFileSync(`${FOLDER}${name}`, 'utf8'))

let by: Signed
let owner: Signed
let server: Server
beforeAll(async () => {
  ;[by, owner] = [await makeUser('superuser'), await makeUser()]
  env.FIRMWARE_ORIGIN ??= 'https://fw.example.org'
  server = firmwareServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** One device and a roll-out that waits for nothing but its guards; messages are read and said by one worker. */
async function begin(data: { publicId: string; family: string; kind?: string }, artifactId: string) {
  const { devices } = await makeNatives(1, owner.id, { hardware: null, ...data })
  const [device] = devices
  if (!device) throw new Error('no device')
  const policy = quickPolicy(100) as unknown as Prisma.InputJsonValue
  const running = await makeRunning(artifactId, { policy })
  const chunks: ChunkRequest[] = []
  const { deliver, ctx } = ingest({ onChunk: (chunk) => void chunks.push(chunk) })
  const { sent, run, answer } = startRunner(true, ctx)
  const item = await makeItem(running.id, device, { dueAt: new Date(), target: '9.9.9' })
  const look = async () => {
    await db().rolloutItem.update({ where: { id: item.id }, data: { dueAt: new Date() } })
    await run()
    return db().rolloutItem.findUniqueOrThrow({ where: { id: item.id } })
  }
  /** What the device of a sample says, as this one says it. */
  const say = async ({ topic, payloadText, context }: Sample, change: (text: string) => string = String) => {
    const user = context?.mqttUsername
    await deliver({ topic: change(topic), body: change(payloadText), ...(user && { user }) })
    return look()
  }
  return { device, item, sent, look, say, deliver, answer, chunks }
}

const setTarget = (id: string, target: string, fromVersion: string) =>
  db().rolloutItem.update({ where: { id }, data: { target, fromVersion } })

describe.skipIf(isAbsent)('a Shelly of the second generation', () => {
  it('takes our order, fetches its package as it comes, tells how far it is, and is proven by its answer', async () => {
    const id = 'shellyplusi4-a8032ab1fe78'
    const bytes = Buffer.from(buildPackage({}, [{ name: 'shelly/fs.bin', data: [...newImage(50_000)] }]))
    const claims = {
      family: 'shelly-gen2',
      product: 'Plus1',
      version: '1.4.4',
      hardware: [],
      counter: undefined,
    }
    const uploaded = await uploadImage(bytes, { by, name: 'Plus1.zip', claims })
    const { item, sent, look, say } = await begin(
      { publicId: `shelly:${id}`, family: 'shelly-gen2' },
      String(uploaded.firmware?.id),
    )
    await setTarget(item.id, '1.4.4', '1.3.3')
    expect(await look()).toMatchObject({ state: 'offered' })

    const [wanted] = readSample('shelly-gen2/cmd-update-url.json').publish
    const order = sent.find(({ payload }) => String(payload).includes('Shelly.Update'))
    const [said, like] = [JSON.parse(String(order?.payload)), JSON.parse(wanted?.payloadText ?? '')]
    expect(order).toMatchObject({ topic: `${id}/rpc`, qos: 1, retain: false })
    expect([Object.keys(said).sort(), said.method]).toEqual([Object.keys(like).sort(), like.method])
    expect(Object.keys(said.params)).toEqual(Object.keys(like.params))

    // the answer repeats the number of the request and whom it is for
    const accepted = await say(readSample('shelly-gen2/rpc-update-accepted.json'), (text) =>
      text
        .replaceAll('shellyplus1-a8032abe54dc', id)
        .replace('"id":2', `"id":${JSON.stringify(said.id)}`)
        .replaceAll('tankconsole/shelly/rpc', `${said.src}/rpc`)
        .replaceAll('tankconsole/shelly', said.src),
    )
    expect(accepted).toMatchObject({ state: 'accepted' })

    const answer = await askRaw((server.address() as AddressInfo).port, {
      path: new URL(said.params.url).pathname,
      headers: { 'user-agent': 'ShellyOS/1.3.3' },
    })
    expect([answer.status, answer.headers['content-length']]).toEqual([200, String(bytes.length)])
    expect(answer.headers).not.toHaveProperty('transfer-encoding')
    expect(answer.headers).not.toHaveProperty('location')
    expect(answer.body.equals(bytes)).toBe(true)

    expect(await say(readSample('shelly-gen2/event-ota-progress.json'))).toMatchObject({
      ...{ state: 'downloading', percent: 99, attempts: 1 },
    })
    expect(await say(readSample('shelly-gen2/event-ota-success.json'))).toMatchObject({ state: 'applying' })
    expect(await say(readSample('shelly-gen2/event-scheduled-restart.json'))).toMatchObject({
      state: 'applying',
    })
    sent.length = 0
    await say({
      ...readSample('shelly-gen2/event-ota-success.json'),
      topic: `${id}/online`,
      payloadText: 'true',
    })
    const question = sent
      .map(({ payload }) => JSON.parse(String(payload)))
      .find(({ method }) => /DeviceInfo/.test(method))
    const info = { id: question.id, src: id, dst: question.src, result: { ver: '1.4.4', app: 'Plus1' } }
    const back = { ...readSample('shelly-gen2/rpc-update-accepted.json'), topic: `${question.src}/rpc` }
    expect(await say({ ...back, payloadText: JSON.stringify(info) })).toMatchObject({ state: 'succeeded' })
  })
})

describe.skipIf(isAbsent)('a Shelly of the first generation', () => {
  it('switches a pump: its people say that the relay stays off, and its vendor’s newest is proven by its version', async () => {
    const id = 'shelly1-C45BBE78A8A4'
    const [from, target] = ['20191217-140757/1047-long-id-for-shelly-devices@a0661583', '1.11.8']
    const body = { family: 'shelly-gen1', product: 'SHSW-1', version: target, hardware: [], ready: true }
    const { firmware } = await answerOf(addVendorFirmware, by, { body })
    const deviceId = `shelly:${id}`
    const { item, sent, say } = await begin(
      { publicId: deviceId, family: 'shelly-gen1' },
      String(firmware?.id),
    )
    await setTarget(item.id, target, from)
    const held = await say(readSample('shelly-gen1/info-update-pending.json'))
    expect(held).toMatchObject({ state: 'queued', reason: 'boot_relay_known' })

    const params = { deviceId }
    const { firmware: stated } = await answerOf(stateBootRelay, owner, { params, body: { relay: 'off' } })
    expect(stated.bootRelay).toEqual({ relay: 'off', source: 'stated' })
    const offered = await say(readSample('shelly-gen1/info-update-pending.json'))
    expect(offered).toMatchObject({ state: 'offered' })
    const [wanted] = readSample('shelly-gen1/cmd-update-fw.json').publish
    const order = sent.find(({ payload }) => String(payload) === wanted?.payloadText)
    expect(order).toMatchObject({ topic: `shellies/${id}/command`, qos: 1, retain: false })
    expect(sent.map(({ topic }) => topic)).not.toContain('shellies/command')

    const rename = (text: string) => text.replaceAll('shelly1-A4CF120A11FE', id)
    const updating = readSample('shelly-gen1/info-updating.json')
    expect(await say(updating, rename)).toMatchObject({ state: 'downloading' })
    const idle = {
      status: 'idle',
      has_update: false,
      new_version: '',
      old_version: '20220209-092750/v1.11.8-g8c7bb8d',
    }
    const back = { ...updating, payloadText: JSON.stringify({ update: idle, uptime: 40 }) }
    expect(await say(back, rename)).toMatchObject({ state: 'succeeded' })
  })
})

describe.skipIf(isAbsent)('a client of ThingsBoard', () => {
  it('is offered its attributes, fetches the image in pieces, and comes back old before it comes back new', async () => {
    const { context, ...old } = readSample('thingsboard/updated-but-old.json')
    const user = String(context?.mqttUsername)
    const bytes = newImage(18_000)
    const claims = { family: 'thingsboard', version: '9.9.9', hardware: [], counter: undefined }
    const uploaded = await uploadImage(bytes, { by, claims })
    const { item, device, sent, say, look, chunks, answer } = await begin(
      { publicId: `thingsboard:${user}`, family: 'thingsboard' },
      String(uploaded.firmware?.id),
    )
    await setTarget(item.id, '9.9.9', '1.2.3')
    const at = (text: Publish) => ({ ...old, ...text, ...(context && { context }) })
    // without its own title no offer fits it
    expect(await say(at(old))).toMatchObject({ state: 'offered' })
    const offer = sent.find(({ topic }) => topic === 'v1/devices/me/attributes')
    const [wanted] = readSample('thingsboard/offer-url.json').publish
    const { fw_url: _, ...like } = JSON.parse(wanted?.payloadText ?? '')
    expect(offer).toMatchObject({ recipient: device.publicId, qos: 1, retain: false })
    expect(JSON.parse(String(offer?.payload))).toEqual({
      ...like,
      ...{ fw_size: 18_000, fw_checksum: sha256Of(bytes), fw_checksum_algorithm: 'SHA256' },
    })

    const asked = readSample('thingsboard/chunk-request.json')
    const got: Buffer[] = []
    for (let n = 0; n < 6; n++) {
      sent.length = 0
      await say(asked, (text) => text.replace('/chunk/3', `/chunk/${n}`))
      const request = chunks.at(-1)
      if (!request) throw new Error('the request was not read')
      await answer(request)
      const [piece] = sent.filter(({ topic }) => topic === `v2/fw/response/0/chunk/${n}`)
      expect(piece).toMatchObject({ recipient: device.publicId })
      got.push(Buffer.from(piece?.payload ?? ''))
    }
    expect(got.map(({ length }) => length)).toEqual([4096, 4096, 4096, 4096, 1616, 0])
    expect(Buffer.concat(got).equals(bytes)).toBe(true)
    expect(await look()).toMatchObject({ state: 'downloading', percent: 100, attempts: 1 })

    const powerCut = readSample('thingsboard/sequence-power-cut.json')
    for (const step of powerCut.steps) await say(at(step))
    expect(await look()).toMatchObject({ state: 'queued', lastError: 'version_unchanged', attempts: 1 })
    const updated = { ...old, payloadText: old.payloadText.replace('1.2.3', '9.9.9') }
    expect(await say(at(updated))).toMatchObject({ state: 'succeeded' })
  })
})

it.runIf(isAbsent)('the samples of clients are absent: nothing to replay', () => {
  expect(isAbsent).toBe(true)
})
