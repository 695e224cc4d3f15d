import { beforeEach, describe, expect, it } from 'vitest'
import {
  applyPreset,
  dismissInboxMessage,
  getInboxMessage,
  type InboxMessage,
  listInbox,
  listMappings,
  previewMapping,
  removeMapping,
  saveMapping,
} from '@/contracts/devices/inbox'
import { db } from '@/server/db/prisma'
import { loadMappings } from '@/server/ingestion/mappings'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'
import { InboxBuffer } from './inbox-buffer'

type Given = { topic?: string; payload?: string | Uint8Array; reason?: string; sender?: string; now?: number }

/** Files a message as the worker does, and returns its row. */
async function file({ payload = '87', ...rest }: Given = {}) {
  const given = { topic: 'garden/level', reason: 'unknown_topic', now: Date.now(), ...rest }
  const bytes = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload
  await new InboxBuffer().flushNow({ ...given, payload: bytes })
  const { topic, reason, sender = '' } = given
  return db().inboxMessage.findFirstOrThrow({ where: { topic, reason, sender } })
}
const ownerWithDevice = async () => {
  const owner = await makeUser()
  const { publicId: deviceId } = await makeDevice({ ownerId: owner.id })
  return { ...owner, deviceId }
}
const depth = { metric: 'depth_mm', unit: 'cm' } as const
const idsOf = ({ messages }: { messages: InboxMessage[] }) => messages.map(({ id }) => id)

beforeEach(async () => {
  await db().inboxMessage.deleteMany()
  await db().topicMapping.deleteMany()
})

describe('visibility', () => {
  it('administrators see all, owners what came with the credentials of their devices, others nothing', async () => {
    const [owner, stranger, admin, superuser] = await Promise.all([
      ownerWithDevice(),
      ownerWithDevice(),
      makeUser('admin'),
      makeUser('superuser'),
    ])
    const anybodys = await file({ now: 1_000 })
    const owns = await file({ sender: owner.deviceId, now: 2_000 })
    const seen = async (token: string) => idsOf(await json(await api(listInbox, { token })))
    expect(await seen(admin.token)).toEqual([owns.id, anybodys.id])
    expect(await seen(superuser.token)).toEqual([owns.id, anybodys.id])
    expect(await seen(owner.token)).toEqual([owns.id])
    expect(await seen(stranger.token)).toEqual([])
    const one = await json(await api(listInbox, { token: admin.token, query: { limit: '1' } }))
    expect([one.total, idsOf(one)]).toEqual([2, [owns.id]])
  })

  it('another user gets 404 from every call on a message or mapping, and changes nothing', async () => {
    const [owner, stranger] = await Promise.all([ownerWithDevice(), ownerWithDevice()])
    const body = { topic: 'garden/level', fields: [depth] }
    for (const { id } of [await file(), await file({ sender: owner.deviceId })]) {
      const call = { token: stranger.token, params: { id } }
      expect((await api(getInboxMessage, call)).status).toBe(404)
      expect((await api(previewMapping, { ...call, body })).status).toBe(404)
      expect((await api(saveMapping, { ...call, body })).status).toBe(404)
      expect((await api(dismissInboxMessage, call)).status).toBe(404)
    }
    expect(await db().inboxMessage.count()).toBe(2)
    const { id } = await db().inboxMessage.findFirstOrThrow({ where: { sender: owner.deviceId } })
    const saved = await json(await api(saveMapping, { token: owner.token, params: { id }, body }))
    const mapping = { params: { id: saved.mappings[0].id } }
    expect((await api(removeMapping, { ...mapping, token: stranger.token })).status).toBe(404)
    expect((await json(await api(listMappings, { token: stranger.token }))).mappings).toEqual([])
    expect((await json(await api(listMappings, { token: owner.token }))).mappings).toHaveLength(1)
    expect((await api(removeMapping, { ...mapping, token: owner.token })).status).toBe(200)
    expect(await loadMappings()).toEqual([])
  })
})

describe('a message', () => {
  it.each([
    ['{"a":[1]}', { kind: 'json', value: { a: [1] }, isCut: false }],
    ['{"a":nan}', { kind: 'json', value: { a: null }, isCut: false }],
    ['87.4', { kind: 'text', text: '87.4', isCut: false }],
    ['', { kind: 'text', text: '', isCut: false }],
    [Uint8Array.of(0, 255), { kind: 'binary', hex: '00ff', isCut: false }],
    [new TextEncoder().encode('a\0b'), { kind: 'binary', hex: '610062', isCut: false }],
    [`x${'水'.repeat(3_000)}`, { kind: 'text', text: `x${'水'.repeat(1_365)}`, isCut: true }],
  ])('%# shows as what it is', async (payload, expected) => {
    const { token } = await makeUser('admin')
    const { id } = await file({ payload })
    const answer = await json(await api(getInboxMessage, { token, params: { id } }))
    expect(answer.payload).toEqual(expected)
    expect(answer.message).toMatchObject({ id, topic: 'garden/level', reason: 'unknown_topic', count: 1 })
  })

  it('is removed when it is dismissed', async () => {
    const { token } = await makeUser('admin')
    const { id } = await file()
    expect((await api(dismissInboxMessage, { token, params: { id } })).status).toBe(200)
    expect((await api(dismissInboxMessage, { token, params: { id } })).status).toBe(404)
  })
})

describe('a preview', () => {
  const previewFor = async (given: Given, body: object) => {
    const { token } = await makeUser('admin')
    const { id } = await file(given)
    return json(await api(previewMapping, { token, params: { id }, body }))
  }

  it('reads as the pipeline does, in the unit of the metric', async () => {
    const payload = JSON.stringify({ water: { cm: '87.4', bad: 'nan', huge: 1e9 }, volts: [3.9] })
    const fields = [
      { path: 'water.cm', ...depth },
      { path: 'water.bad', metric: 'depth_mm', channel: 1 },
      { path: 'water.huge', metric: 'distance_mm', channel: 2, unit: 'm' },
      { path: 'volts.0', metric: 'battery_v' },
    ]
    const answer = await previewFor(
      { topic: 'garden/north/level', payload },
      { topic: 'garden/{id}/level', fields },
    )
    expect(answer.deviceId).toBe('generic:north')
    expect(answer.readings).toEqual([
      { metric: 'depth_mm', channel: 0, value: 874, unit: 'mm' },
      { metric: 'battery_v', channel: 0, value: 3.9, unit: 'V' },
    ])
    expect(answer.rejected.map((r: { metric: string; channel: number }) => [r.metric, r.channel])).toEqual([
      ['depth_mm', 1],
      ['distance_mm', 2],
    ])
  })

  it('reads the running version in words, alone or beside values', async () => {
    const payload = '{"fw":"1.4.2","cm":87.4}'
    const version = { path: 'fw', metric: 'firmware' }
    const alone = await previewFor({ payload }, { topic: 'garden/level', fields: [version] })
    expect(alone).toMatchObject({ deviceId: 'generic:garden~2flevel', firmware: '1.4.2', readings: [] })
    const fields = [version, { path: 'cm', metric: 'depth_mm', unit: 'cm' }]
    const both = await previewFor({ payload }, { topic: 'garden/level', fields })
    expect(both).toMatchObject({ firmware: '1.4.2', readings: [{ value: 874 }], rejected: [] })
  })

  it('states why nothing can be read', async () => {
    const body = { topic: 'garden/level', fields: [{ path: 'a', metric: 'depth_mm' }] }
    expect(await previewFor({ payload: 'text' }, body)).toMatchObject({
      readings: [],
      rejected: [{ metric: null, reason: 'not_json' }],
    })
    const native = { topic: 'tc/v1/x/odd', fields: [depth] }
    const { rejected } = await previewFor({ topic: 'tc/v1/x/odd' }, native)
    expect(rejected[0]).toMatchObject({ reason: 'other_family', raw: 'native' })
    expect(await previewFor({}, { topic: 'garden/level', fields: [] })).toEqual({
      deviceId: null,
      online: null,
      firmware: null,
      readings: [],
      rejected: [],
    })
  })

  it.each([
    [{ topic: 'other/level' }, 'topic'],
    [{ topic: 'garden/+' }, 'topic'],
    [{ topic: '{id}/{id}' }, 'topic'],
    [{ topic: '' }, 'topic'],
    [{ topic: 'x'.repeat(300) }, 'topic'],
    [{ topic: '$SYS/level' }, 'topic'],
    [{ fields: [{ metric: 'level' }] }, 'fields.0.metric'],
    [{ fields: [{ metric: 'battery_v', unit: 'cm' }] }, 'fields.0.unit'],
    [{ fields: [{ ...depth, factor: 2 }] }, 'fields.0.factor'],
    [{ fields: [{ metric: 'battery_v', factor: 0 }] }, 'fields.0.factor'],
    [{ fields: [depth, depth] }, 'fields'],
    [{ fields: [{ ...depth, channel: 256 }] }, 'fields.0.channel'],
    [{ ownerId: 'me' }, ''],
  ])('refuses %#', async (wrong, path) => {
    const answer = await previewFor({}, { topic: 'garden/level', fields: [depth], ...wrong })
    expect(answer).toMatchObject({ code: 'invalid_input', issues: [{ path }] })
  })

  it('refuses NUL', async () => {
    const body = { topic: 'garden/level', fields: [{ ...depth, path: 'a\0b' }] }
    expect(await previewFor({}, body)).toMatchObject({ code: 'invalid_input' })
  })
})

describe('saving a mapping', () => {
  it('by an administrator reads all users’ messages, and empties the inbox of all it explains', async () => {
    const admin = await makeUser('admin')
    const { id } = await file({ topic: 'garden/north/level' })
    await file({ topic: 'garden/south12/level', payload: '91', sender: 'somebody' })
    const broken = await file({ topic: 'garden/west/level', payload: 'nan' })
    const other = await file({ topic: 'garden/north/light' })
    const body = { topic: 'garden/{id}/level', fields: [depth], kind: 'tank' }
    const answer = await json(await api(saveMapping, { token: admin.token, params: { id }, body }))
    expect(answer).toMatchObject({ explained: 2, preview: { deviceId: 'generic:north' } })
    const left = await db().inboxMessage.findMany({ orderBy: { topic: 'asc' } })
    expect(left.map((row) => row.id)).toEqual([other.id, broken.id])
    expect(await loadMappings()).toEqual([
      { topic: 'garden/{id}/level', metric: 'depth_mm', channel: 0, unit: 'cm', kind: 'tank' },
    ])
  })

  it('by an owner reads only messages of the owner’s device, as readings of that device', async () => {
    const owner = await ownerWithDevice()
    const { id } = await file({ sender: owner.deviceId })
    const strangers = await file({ sender: 'somebody-else' })
    const call = { token: owner.token, params: { id } }
    const template = await api(saveMapping, { ...call, body: { topic: '{id}/level', fields: [depth] } })
    expect([template.status, (await json(template)).issues[0].path]).toEqual([400, 'topic'])
    const answer = await json(
      await api(saveMapping, { ...call, body: { topic: 'garden/level', fields: [depth] } }),
    )
    expect(answer.preview.deviceId).toBe(owner.deviceId)
    expect(await loadMappings()).toMatchObject([{ topic: 'garden/level', sender: owner.deviceId }])
    expect(await db().inboxMessage.findMany()).toMatchObject([{ id: strangers.id }])
  })

  it('is refused on topics of a family, whose messages it would never get', async () => {
    const owner = await ownerWithDevice()
    const { id } = await file({ topic: 'tele/pump/SENSOR', reason: 'not_json', sender: owner.deviceId })
    const body = { topic: 'tele/pump/SENSOR', fields: [depth] }
    expect((await api(saveMapping, { token: owner.token, params: { id }, body })).status).toBe(409)
    expect(await loadMappings()).toEqual([])
  })

  it('replaces the mapping of the same value, and adds the others', async () => {
    const { token } = await makeUser('admin')
    const save = async (fields: object[]) => {
      const { id } = await file({ payload: '{"a":1,"b":2}' })
      return json(await api(saveMapping, { token, params: { id }, body: { topic: 'garden/level', fields } }))
    }
    await save([{ path: 'a', ...depth }])
    await save([
      { path: 'b', metric: 'depth_mm', unit: 'm' },
      { path: 'a', metric: 'energy_wh', factor: 1000 },
    ])
    expect(await loadMappings()).toEqual([
      { topic: 'garden/level', metric: 'depth_mm', channel: 0, path: 'b', unit: 'm' },
      { topic: 'garden/level', metric: 'energy_wh', channel: 0, path: 'a', factor: 1000 },
    ])
  })

  it('requires a value, and is limited in number', async () => {
    const { token } = await makeUser('admin')
    const { id } = await file()
    const call = { token, params: { id } }
    expect((await api(saveMapping, { ...call, body: { topic: 'garden/level', fields: [] } })).status).toBe(
      400,
    )
    await db().topicMapping.createMany({
      data: Array.from({ length: 1_000 }, (_, channel) => ({ topic: 'many', metric: 'counter', channel })),
    })
    const refused = await api(saveMapping, { ...call, body: { topic: 'garden/level', fields: [depth] } })
    expect(refused.status).toBe(409)
    expect(await db().topicMapping.count()).toBe(1_000)
    expect(await db().inboxMessage.count()).toBe(1)
  })
})

describe('presets', () => {
  it('that read the message are offered to administrators with what they read, and map every topic', async () => {
    const admin = await makeUser('admin')
    const { id } = await file({ topic: 'my/home/OMG_1/HCSR04toMQTT', payload: '{"distance":87.4}' })
    const presence = await file({ topic: 'my/home/OMG_1/LWT', payload: 'online' })
    const { presets } = await json(await api(getInboxMessage, { token: admin.token, params: { id } }))
    expect(presets.map((p: { name: string }) => p.name)).toContain('openmqttgateway')
    expect(presets.find((p: { name: string }) => p.name === 'openmqttgateway')).toMatchObject({
      prefix: 'my/home',
      preview: { readings: [{ metric: 'distance_mm', value: 874 }] },
    })
    const body = { preset: 'openmqttgateway' }
    const call = { token: admin.token, params: { id } }
    expect((await api(applyPreset, { ...call, body: { preset: 'espurna' } })).status).toBe(400)
    expect(await json(await api(applyPreset, { ...call, body }))).toMatchObject({ explained: 2 })
    expect(await db().inboxMessage.count({ where: { id: { in: [id, presence.id] } } })).toBe(0)
    expect(await loadMappings()).toEqual([
      {
        topic: 'my/home/{id}/HCSR04toMQTT',
        metric: 'distance_mm',
        channel: 0,
        path: 'distance',
        unit: 'cm',
        family: 'omg',
        device: '{id}/HCSR04',
      },
      { topic: 'my/home/{id}/LWT', metric: 'availability', channel: 0, family: 'omg' },
    ])
  })

  it('match a message whose newest value is rejected, and can be applied', async () => {
    const admin = await makeUser('admin')
    const { id } = await file({ topic: 'home/OMG_1/HCSR04toMQTT', payload: '{"distance":0}' })
    const call = { token: admin.token, params: { id } }
    const { presets } = await json(await api(getInboxMessage, call))
    expect(presets.find((p: { name: string }) => p.name === 'openmqttgateway')).toMatchObject({
      prefix: 'home',
      preview: { readings: [], rejected: [{ metric: 'distance_mm', reason: 'no_echo_zero' }] },
    })
    const answer = await api(applyPreset, { ...call, body: { preset: 'openmqttgateway' } })
    expect(await json(answer)).toMatchObject({ explained: 1 })
    expect(await loadMappings()).toHaveLength(2)
  })

  it('do not match another firmware, nor a message that is not JSON', async () => {
    const { token } = await makeUser('admin')
    for (const given of [{ payload: '{"light":0}' }, { topic: 'home/OMG_1/HCSR04toMQTT', payload: 'odd' }]) {
      const { id } = await file(given)
      expect((await json(await api(getInboxMessage, { token, params: { id } }))).presets).toEqual([])
    }
  })

  it('are not offered to others, since they read all users’ messages', async () => {
    const owner = await ownerWithDevice()
    const { id } = await file({ topic: 'yard/vyska', payload: '120', sender: owner.deviceId })
    const call = { token: owner.token, params: { id } }
    expect((await json(await api(getInboxMessage, call))).presets).toEqual([])
    expect((await api(applyPreset, { ...call, body: { preset: 'hladinomer' } })).status).toBe(403)
  })
})

describe('loadMappings', () => {
  it('leaves out rows that a newer version may have written', async () => {
    await db().topicMapping.create({ data: { topic: 'a', metric: 'quarks' } })
    await db().topicMapping.create({ data: { topic: 'a', metric: 'depth_mm', path: 'b.c' } })
    expect(await loadMappings()).toEqual([{ topic: 'a', metric: 'depth_mm', channel: 0, path: 'b.c' }])
  })
})
