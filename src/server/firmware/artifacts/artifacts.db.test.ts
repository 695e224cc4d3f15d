import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  addVendorFirmware,
  compareFirmware,
  getFirmware,
  listFirmware,
  removeFirmware,
  updateFirmware,
  yankFirmware,
} from '@/contracts/firmware/firmware'
import { Prisma } from '@/generated/prisma/client'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { issueFirmwareTokens } from '@/server/firmware/tokens/issue'
import { answerOf, recordsOf } from '~/tests/support/administration'
import { makeUser } from '~/tests/support/fixtures/factories'
import { newImage, offerImage, uploadImage } from '~/tests/support/firmware'
import { makeRunning } from '~/tests/support/rollouts'

const later = () => new Date(Date.now() + 60_000)

describe('the list of images', () => {
  it('is filtered, found by words, and read page by page in each order', async () => {
    const [by, set] = [await makeUser('superuser'), `s${randomUUID().slice(0, 8)}`]
    const made = []
    for (const product of ['beta', 'alpha', 'gamma', 'alpha', 'delta'])
      made.push((await uploadImage(newImage(50), { by, claims: { product, notes: set } })).firmware.id)
    const admin = await makeUser('admin')
    for (const sort of ['-created', 'created', 'product', '-product']) {
      const seen: { id: string; product: string }[] = []
      for (let cursor: string | undefined; ;) {
        const query = { query: set, sort, limit: '2', ...(cursor && { cursor }) }
        const page = await answerOf(listFirmware, admin, { query })
        expect(page.total).toBe(5)
        seen.push(...page.firmware)
        if (page.nextCursor === null) break
        cursor = page.nextCursor
      }
      expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(made))
      if (sort === 'created') expect(seen.map(({ id }) => id)).toEqual(made)
      if (sort === 'product')
        expect(seen.map(({ product }) => product)).toEqual(['alpha', 'alpha', 'beta', 'delta', 'gamma'])
    }
    const found = await answerOf(listFirmware, admin, {
      query: { query: set.toUpperCase(), sort: '-product', state: 'ready', channel: 'stable' },
    })
    expect(found.firmware[0]).toMatchObject({ product: 'gamma', createdBy: by.email, signed: false })
    expect((await answerOf(listFirmware, admin, { query: { query: set, channel: 'beta' } })).total).toBe(0)
  })

  it('refuses a cursor of something else', async () => {
    const query = { cursor: 'bm9uZQ' }
    expect(await answerOf(listFirmware, await makeUser('admin'), { query })).toMatchObject({ status: 400 })
  })
})

describe('an image', () => {
  it('changes its texts and fit, and the audit has what differs', async () => {
    const by = await makeUser('superuser')
    const { firmware } = await uploadImage(newImage(50), { by })
    const params = { id: String(firmware.id) }
    const body = { notes: 'Fixes the echo filter', channel: 'beta', state: 'draft' }
    expect(await answerOf(updateFirmware, by, { params, body })).toMatchObject({ firmware: body })
    await answerOf(updateFirmware, by, { params, body })
    const [record, ...more] = await recordsOf(params.id, 'firmware.update')
    expect(more).toEqual([])
    expect(record?.changes).toEqual(
      expect.arrayContaining([{ field: 'channel', before: 'stable', after: 'beta' }]),
    )
  })

  describe('of devices without words of their own', () => {
    const template = { topic: 'cmnd/{id}/ota', payload: '{"url":"{url}"}' }
    const claims = { family: 'generic', orderTemplate: template }

    it.each([
      ['none', 'generic', null, 'orderTemplate.topic'],
      ['a topic of native devices', 'generic', { topic: 'tc/v1/{id}/cmd/x' }, 'orderTemplate.topic'],
      ['a topic that its devices cannot read', 'generic', { topic: 'farm/{id}/ota' }, 'orderTemplate.topic'],
      ['a topic for all', 'generic', { topic: 'cmnd/ota' }, 'orderTemplate.topic'],
      ['a filter', 'generic', { topic: 'cmnd/{id}/#' }, 'orderTemplate.topic'],
      ['a topic of the broker', 'generic', { topic: '$SYS/{id}' }, 'orderTemplate.topic'],
      ['an unknown place', 'generic', { payload: '{url} {password}' }, 'orderTemplate.payload'],
      ['no address', 'generic', { payload: 'update' }, 'orderTemplate.payload'],
      ['words for a family that has its own', 'thingsboard', {}, 'orderTemplate'],
    ])('is refused with %s in its words', async (_what, family, change, path) => {
      const orderTemplate = change && { ...template, ...change }
      const { status, ...answer } = await uploadImage(newImage(50), { claims: { family, orderTemplate } })
      expect(status).toBe(400)
      expect(answer.issues).toMatchObject([{ path }])
    })

    it('says how they are told, which may be changed and not taken away', async () => {
      const by = await makeUser('superuser')
      const { firmware } = await uploadImage(newImage(50), { by, claims })
      expect(firmware).toMatchObject({ family: 'generic', orderTemplate: template })
      const params = { id: String(firmware.id) }
      const change = (orderTemplate: object | null, id = params.id) =>
        answerOf(updateFirmware, by, { params: { id }, body: { orderTemplate } })
      const other = { topic: 'cmnd/{id}/update', payload: '{http_url}' }
      expect(await change(other)).toMatchObject({ firmware: { orderTemplate: other } })
      expect(await change(null)).toMatchObject({ status: 400 })
      const [record, ...more] = await recordsOf(params.id, 'firmware.update')
      expect(more).toEqual([])
      expect(record?.changes).toContainEqual({
        ...{ field: 'orderTemplate.topic', before: template.topic, after: other.topic },
      })
      // one of the time before is not offered until it has words
      await db().firmwareArtifact.update({
        where: { id: params.id },
        data: { state: 'draft', orderTemplate: Prisma.DbNull },
      })
      const offer = (body: object) =>
        answerOf(updateFirmware, by, { params, body: { state: 'ready', ...body } })
      expect(await offer({})).toMatchObject({ status: 400, issues: [{ path: 'orderTemplate.topic' }] })
      expect(await offer({ orderTemplate: other })).toMatchObject({ firmware: { state: 'ready' } })
      expect(await offer({})).toMatchObject({ status: 200 })
      const plain = await uploadImage(newImage(50), { by })
      expect(await change(template, String(plain.firmware.id))).toMatchObject({ status: 400 })
      expect(await change(null, String(plain.firmware.id))).toMatchObject({ status: 200 })
    })
  })

  it('that was withdrawn is neither changed nor offered, and stays to be looked at', async () => {
    const by = await makeUser('superuser')
    const { firmware } = await uploadImage(newImage(50), { by })
    const params = { id: String(firmware.id) }
    expect(await answerOf(yankFirmware, by, { params, body: { reason: 'bricks' } })).toMatchObject({
      firmware: { state: 'yanked', yankReason: 'bricks' },
    })
    expect(await answerOf(updateFirmware, by, { params, body: { state: 'ready' } })).toMatchObject({
      status: 409,
    })
    const offer = { artifactId: params.id, itemId: 'it', expiresAt: later() }
    expect(await issueFirmwareTokens(pool(), [offer])).toEqual(new Map())
    expect(await answerOf(getFirmware, by, { params })).toMatchObject({ firmware: { state: 'yanked' } })
  })

  it('that is a draft is not offered', async () => {
    const { firmware } = await uploadImage(newImage(50), { claims: { ready: false } })
    const offer = { artifactId: String(firmware.id), itemId: 'it', expiresAt: later() }
    expect(await issueFirmwareTokens(pool(), [offer])).toEqual(new Map())
  })

  it('that was offered is withdrawn, not deleted', async () => {
    const by = await makeUser('superuser')
    const { artifactId: id } = await offerImage(newImage(50), {}, { by })
    expect(await answerOf(removeFirmware, by, { params: { id } })).toMatchObject({ status: 409 })
    expect(await answerOf(getFirmware, by, { params: { id } })).toMatchObject({ firmware: { used: true } })
  })

  it('of a vendor has no file, is there once, and names its roll-outs', async () => {
    const by = await makeUser('superuser')
    const body = { family: 'homeassistant', product: 'pump-node', version: '2026.1.0', ready: true }
    const { firmware } = await answerOf(addVendorFirmware, by, { body })
    expect(firmware).toMatchObject({ state: 'ready', size: 0, format: 'vendor', signed: false })
    expect(await answerOf(addVendorFirmware, by, { body })).toMatchObject({ status: 409 })
    const native = { ...body, family: 'native' }
    expect(await answerOf(addVendorFirmware, by, { body: native })).toMatchObject({ status: 400 })
    const { id: rollout } = await makeRunning(firmware.id)
    expect(await answerOf(getFirmware, by, { params: { id: firmware.id } })).toMatchObject({
      firmware: { rollouts: [{ id: rollout, name: 'Running', state: 'running' }], used: true },
    })
  })

  it('is compared with another byte by byte', async () => {
    const by = await makeUser('superuser')
    const bytes = newImage(200_000)
    const other = Buffer.concat([bytes, Buffer.from('more')])
    other[150_000] = (other[150_000] ?? 0) ^ 1
    const [a, b] = [
      await uploadImage(bytes, { by, claims: { version: '1.0.0' } }),
      await uploadImage(other, { by, claims: { version: '1.1.0' } }),
    ]
    const call = { params: { id: String(a.firmware.id) }, query: { with: String(b.firmware.id) } }
    const answer = await answerOf(compareFirmware, await makeUser('admin'), call)
    expect(answer).toMatchObject({ firstByte: 150_000, bytes: 5 })
    expect(answer.differences).toContainEqual({ field: 'version', before: '1.0.0', after: '1.1.0' })
  })
})
