import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { listCommands, sendCommand } from '@/contracts/devices/pump'
import { COMMAND_LIFE_MS } from '@/domain/pump/command'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'
import { control, makePump, sharedWith, tellRelay } from '~/tests/support/pumps'
import { confirmCommands } from './confirm'
import { claimCommands, refuseCommand, sweepCommands } from './sweep'

const START = { type: 'relay.set', on: true, maxSeconds: 600 }
const STOP = { type: 'relay.set', on: false }

const order = (token: string, deviceId: string, body: object) =>
  api(sendCommand, { token, params: { deviceId }, body })

const later = (ms: number) => new Date(Date.now() + ms)

/** The commands that workers have claimed for one device; other tests of this database run concurrently. */
const claimOf = async (device: number, now = new Date()) =>
  (await claimCommands(now)).filter((command) => command.device === device)

const stateOf = async (id: string) => (await db().command.findUniqueOrThrow({ where: { id } })).state

async function ownPump(more: Parameters<typeof makePump>[0] = {}) {
  const owner = await makeUser()
  const pump = await makePump({ ownerId: owner.id, ...more })
  return { owner, pump, deviceId: pump.publicId }
}

/** A start that a worker has claimed. */
async function sentStart() {
  const made = await ownPump()
  const { command } = await json(await order(made.owner.token, made.deviceId, START))
  await claimOf(made.pump.id)
  return { ...made, id: command.id as string }
}

describe('a command request', () => {
  it('stores a command and shows it to all users who may see the device', async () => {
    const { owner, pump, deviceId } = await ownPump()
    const answer = await order(owner.token, deviceId, START)
    expect(answer.status).toBe(202)
    const { command } = await json(answer)
    expect(command).toMatchObject({
      type: 'relay.set',
      ch: 0,
      order: { type: 'relay.set', ch: 0, on: true, maxSeconds: 600 },
      state: 'created',
      trigger: 'person',
      by: 'Test Person',
      endedAt: null,
    })
    expect(Date.parse(command.expiresAt) - Date.parse(command.createdAt)).toBe(COMMAND_LIFE_MS)
    const { viewer } = await sharedWith(pump.uuid)
    const listed = await json(await api(listCommands, { token: viewer.token, params: { deviceId } }))
    expect(listed.commands).toEqual([command])
  })

  it('limits a start without a duration by the longest run', async () => {
    const { owner, pump, deviceId } = await ownPump()
    await control(pump.id, { maxRunMinutes: 7 })
    const { command } = await json(await order(owner.token, deviceId, { type: 'relay.set', on: true }))
    expect(command.order.maxSeconds).toBe(420)
  })

  it('requires permission: operators may switch, owners may set and restart', async () => {
    const { owner, pump, deviceId } = await ownPump()
    const { operator, viewer, stranger } = await sharedWith(pump.uuid)
    const bodies = [
      STOP,
      { type: 'mode.set', mode: 'manual' },
      { type: 'config.set', config: { depth_mm: 1 } },
      { type: 'reboot' },
    ]
    const statuses = async (token: string) =>
      Promise.all(bodies.map(async (body) => (await order(token, deviceId, body)).status))
    expect(await statuses(stranger.token)).toEqual([404, 404, 404, 404])
    expect(await statuses(viewer.token)).toEqual([403, 403, 403, 403])
    expect(await db().command.count({ where: { device: pump.id } })).toBe(0)
    expect(await statuses(operator.token)).toEqual([202, 202, 403, 403])
    expect(await statuses(owner.token)).toEqual([202, 202, 202, 202])
    expect((await api(listCommands, { token: stranger.token, params: { deviceId } })).status).toBe(404)
  })

  it('a configuration is sent as it is, and shown to nobody with the secrets in it', async () => {
    const { owner, pump, deviceId } = await ownPump()
    const { viewer } = await sharedWith(pump.uuid)
    const config = { wifi_ssid: 'Farm', wifi_password: 'by the well', depth_mm: 1200 }
    const shown = { type: 'config.set', config: { ...config, wifi_password: '•••' } }
    const sent = await json(await order(owner.token, deviceId, { type: 'config.set', config }))
    expect(sent.command.order).toEqual(shown)
    const listed = await json(await api(listCommands, { token: viewer.token, params: { deviceId } }))
    expect(listed.commands[0].order).toEqual(shown)
    const [claimed] = await claimOf(pump.id)
    expect(claimed?.order).toMatchObject({ config })
  })

  it('names each interlock that forbids a start, and never forbids a stop', async () => {
    const { owner, pump, deviceId } = await ownPump({ on: true, online: false })
    await control(pump.id, {}, 'off')
    const refused = await order(owner.token, deviceId, { ...START, maxSeconds: 7200 })
    const { code, message, issues } = await json(refused)
    expect([refused.status, code]).toEqual([409, 'interlock'])
    expect(message).toBe('The pump may not start. The device is not online')
    expect(issues.map((issue: { path: string }) => issue.path)).toEqual([
      'device_online',
      'state_known',
      'mode',
      'run_limit',
    ])
    expect(issues.at(-1).message).toBe('It may run at most 60 minutes at once')
    expect(await db().command.count({ where: { device: pump.id } })).toBe(0)
    expect((await order(owner.token, deviceId, STOP)).status).toBe(202)
  })

  it('refuses commands that the family cannot encode', async () => {
    const owner = await makeUser()
    const { publicId: deviceId } = await makeDevice({
      ownerId: owner.id,
      publicId: `nbiot:${randomUUID()}`,
      family: 'nbiot',
    })
    const refused = await order(owner.token, deviceId, STOP)
    expect([refused.status, (await json(refused)).message]).toEqual([
      409,
      'This device cannot be switched from here',
    ])
  })

  it.each([
    [{ type: 'relay.set' }],
    [{ type: 'relay.toggle' }],
    [{ type: 'relay.set', on: true, maxSeconds: 0 }],
    [{ type: 'config.set', config: {} }],
  ])('answers 400 to %j', async (body) => {
    const { owner, deviceId } = await ownPump()
    expect((await order(owner.token, deviceId, body)).status).toBe(400)
  })

  it('of 20 starts at once one is a command and 19 are conflicts', async () => {
    const { owner, pump, deviceId } = await ownPump()
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(owner.token, deviceId, START)))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(202), count(409)]).toEqual([1, 19])
    expect(await db().command.count({ where: { device: pump.id } })).toBe(1)
  })

  it('to stop withdraws a start that is not sent yet', async () => {
    const { owner, pump, deviceId } = await ownPump()
    const { command } = await json(await order(owner.token, deviceId, START))
    expect((await order(owner.token, deviceId, STOP)).status).toBe(202)
    expect(await stateOf(command.id)).toBe('expired')
    expect((await claimOf(pump.id)).map(({ order: said }) => said)).toMatchObject([{ on: false }])
  })
})

describe('command transitions', () => {
  it('a command is claimed by one of many workers', async () => {
    const { owner, pump, deviceId } = await ownPump()
    await order(owner.token, deviceId, START)
    const taken = await Promise.all(Array.from({ length: 8 }, () => claimOf(pump.id)))
    expect(taken.flat()).toMatchObject([{ deviceId, family: 'native', state: 'sent' }])
  })

  it('an acknowledgement changes the state once, and nothing does after the end', async () => {
    const { pump, id } = await sentStart()
    const answer = async (
      status: 'accepted' | 'done' | 'rejected' | 'failed',
      commandId: string | null = id,
    ) =>
      confirmCommands(pool(), {
        acks: [{ device: pump.id, commandId, status, at: Date.now(), error: status }],
        states: [],
      })
    await answer('done', null)
    await answer('done', 'not-a-uuid')
    expect(await stateOf(id)).toBe('sent')
    await answer('accepted')
    const { acceptedAt } = await db().command.findUniqueOrThrow({ where: { id } })
    await answer('accepted')
    expect(await db().command.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: 'accepted',
      acceptedAt,
    })
    await answer('done')
    const done = await db().command.findUniqueOrThrow({ where: { id } })
    expect([done.state, done.endedAt !== null]).toEqual(['done', true])
    await answer('failed')
    await refuseCommand(id, 'late', new Date())
    await sweepCommands(later(10 * COMMAND_LIFE_MS))
    expect(await db().command.findUniqueOrThrow({ where: { id } })).toEqual(done)
  })

  it('another device cannot acknowledge it', async () => {
    const [{ id }, other] = [await sentStart(), await makeDevice()]
    const ack = { device: other.id, commandId: id, status: 'done', at: Date.now() } as const
    await confirmCommands(pool(), { acks: [ack], states: [] })
    expect(await stateOf(id)).toBe('sent')
  })

  it('a failure is a refusal and keeps the reason', async () => {
    const { pump, id } = await sentStart()
    const ack = { device: pump.id, commandId: id, status: 'failed', at: Date.now(), error: 'dry' } as const
    await confirmCommands(pool(), { acks: [ack], states: [] })
    expect(await db().command.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: 'rejected',
      error: 'dry',
    })
  })

  it.each([
    ['stands as ordered', {}, 'done'],
    ['stands otherwise', { on: false }, 'sent'],
    ['is another', { channel: 1 }, 'sent'],
    ['stood so before the order went out', { receivedAt: 0 }, 'sent'],
    ['stood so long ago, as a late message says', { at: 0 }, 'sent'],
  ])('a relay that %s', async (_, said, state) => {
    const { pump, id } = await sentStart()
    const now = Date.now() + 1
    const seen = { device: pump.id, channel: 0, on: true, at: now, receivedAt: now, ...said }
    await confirmCommands(pool(), { acks: [], states: [seen] })
    expect(await stateOf(id)).toBe(state)
  })

  it('ends at its deadline: unsent expired, unanswered timed out, and not before', async () => {
    const { id: sent } = await sentStart()
    const { owner, deviceId, pump } = await ownPump()
    const { command: unsent } = await json(await order(owner.token, deviceId, START))
    await sweepCommands(later(COMMAND_LIFE_MS - 5_000))
    expect([await stateOf(unsent.id), await stateOf(sent)]).toEqual(['created', 'sent'])
    expect(await claimOf(pump.id, later(COMMAND_LIFE_MS + 1_000))).toEqual([])
    await Promise.all([1, 2, 3].map(() => sweepCommands(later(COMMAND_LIFE_MS + 5_000))))
    expect([await stateOf(unsent.id), await stateOf(sent)]).toEqual(['expired', 'sent'])
    await sweepCommands(later(COMMAND_LIFE_MS + 11_000))
    expect(await stateOf(sent)).toBe('timed_out')
  })

  it('starts that fail three times in a row lock the pump', async () => {
    const { owner, pump, deviceId } = await ownPump()
    for (let i = 0; i < 3; i++) {
      const { command } = await json(await order(owner.token, deviceId, START))
      await claimOf(pump.id)
      await refuseCommand(command.id, 'unknown_address', new Date())
      await tellRelay(pump.id, false)
    }
    const { code, issues } = await json(await order(owner.token, deviceId, START))
    expect([code, issues]).toEqual(['interlock', [{ path: 'lockout', message: 'The pump is locked out' }]])
  })
})
