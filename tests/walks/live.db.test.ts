import { describe, expect, it, vi } from 'vitest'
import { logout } from '@/contracts/account'
import { updateUser } from '@/contracts/admin/users'
import {
  acceptTransfer,
  listTransfers,
  offerTransfer,
  releaseDevice,
  unshareDevice,
} from '@/contracts/devices/device-care'
import { mergeDevice } from '@/contracts/devices/device-merge'
import { createDashboard } from '@/contracts/me/dashboards'
import { saveNarrowOrder } from '@/contracts/me/layout'
import { createTodo } from '@/contracts/superuser/todos'
import { stream } from '@/contracts/system'
import { addWidget, configureWidget, moveWidgets, removeWidget } from '@/contracts/widget'
import { readEvents, type StreamEvent } from '@/client/live/event-stream'
import { SESSION_COOKIE } from '@/server/accounts/sessions/cookie'
import { db } from '@/server/db/prisma'
import { widgetDefinitions } from '@/widgets/definitions'
import { api, json } from '~/tests/support/api'
import { makeKey } from '~/tests/support/fixtures/api-keys'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'
import { shareWith } from '~/tests/support/sharing'
import { notifyDevices, notifyPeople } from '@/server/db/notify'
import { happen, opened } from '~/tests/support/alerts'

/** Opens a stream; `next` resolves with the next event of a name. */
async function listen(more: { token?: string; headers?: Record<string, string> }) {
  const aborter = new AbortController()
  const response = await api(stream, { ...more, signal: aborter.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const seen: StreamEvent[] = []
  let wake = () => {}
  const ended = readEvents(response, (event) => {
    seen.push(event)
    wake()
  }).then(() => 'ended' as const)
  const next = async (name: string): Promise<string> => {
    for (;;) {
      const at = seen.findIndex((e) => e.event === name)
      const [found] = at < 0 ? [] : seen.splice(at, 1)
      if (found) return found.data
      await new Promise<void>((done) => (wake = done))
    }
  }
  return { next, ended, seen, close: () => aborter.abort() }
}

describe('the live stream', () => {
  it('says to whom an alert is told that there is something in the bell, and shows it on the device', async () => {
    const [owner, stranger] = await Promise.all([makeUser(), makeUser()])
    const device = await makeDevice({ ownerId: owner.id })
    const [mine, others] = await Promise.all([owner, stranger].map(({ token }) => listen({ token })))
    if (!mine || !others) throw new Error('no stream')
    await Promise.all([mine.next('ready'), others.next('ready')])
    await happen(device, [opened()])
    expect(await mine.next('notification')).toBe('{}')
    expect(JSON.parse(await mine.next('device')).alerts).toMatchObject([{ rule: 'level_low' }])
    expect(others.seen.map(({ event }) => event)).not.toContain('notification')
    for (const { close } of [mine, others]) close()
  })

  it('tells superusers of a changed todo, and nobody else', async () => {
    const [one, other, admin] = await Promise.all([
      makeUser('superuser'),
      makeUser('superuser'),
      makeUser('admin'),
    ])
    const streams = await Promise.all([other, admin].map(({ token }) => listen({ token })))
    const [theirs, admins] = streams
    if (!theirs || !admins) throw new Error('no stream')
    await Promise.all(streams.map((s) => s.next('ready')))
    await api(createTodo, { token: one.token, body: { title: 'Clean the filter' } })
    expect(await theirs.next('todos')).toBe('{}')
    expect(admins.seen.map(({ event }) => event)).not.toContain('todos')
    streams.forEach((s) => s.close())
  })

  it('tells a person’s own windows of each change of a dashboard, once, and nobody else', async () => {
    const [owner, stranger] = await Promise.all([makeUser(), makeUser('superuser')])
    const streams = await Promise.all([owner, stranger].map(({ token }) => listen({ token })))
    const [mine, others] = streams
    if (!mine || !others) throw new Error('no stream')
    await Promise.all(streams.map((s) => s.next('ready')))
    const { token } = owner
    const { type, defaults } = widgetDefinitions['device-summary']
    const position = { x: 6, y: 0, w: 3, h: 2 }
    const body = { key: 'one', type, config: defaults() }
    const move = () => api(moveWidgets, { token, body: [{ key: 'one', position }] })
    for (const change of [
      () => api(addWidget, { token, body }),
      move,
      () => api(saveNarrowOrder, { token, body: { keys: ['one'] } }),
      () =>
        api(configureWidget, { token, params: { key: 'one' }, body: { config: body.config, title: 'Mine' } }),
      () => api(removeWidget, { token, params: { key: 'one' } }),
      () => api(createDashboard, { token, body: { name: 'Farm' } }),
    ]) {
      expect((await change()).status).toBe(200)
      expect(await mine.next('dashboards')).toBe('{}')
    }
    // what changes nothing is no news
    await move()
    await notifyPeople([owner.id])
    await mine.next('notification')
    for (const { seen } of streams) expect(seen.map(({ event }) => event)).not.toContain('dashboards')
    streams.forEach((s) => s.close())
  })

  it('brings a changed device to those who may see it, and to nobody else', async () => {
    const [owner, stranger, admin] = await Promise.all([makeUser(), makeUser(), makeUser('admin')])
    const { publicId: deviceId, id } = await makeDevice({ ownerId: owner.id })
    const own = await makeDevice({ ownerId: stranger.id })
    const cookie = `${SESSION_COOKIE}=${owner.token}`
    const streams = await Promise.all([
      listen({ token: owner.token }),
      listen({ headers: { cookie } }),
      listen({ token: admin.token }),
      listen({ token: stranger.token }),
    ])
    const [mine, byCookie, all, others] = streams
    await Promise.all(streams.map((s) => s.next('ready')))
    await notifyDevices([id, own.id])
    expect(JSON.parse(await mine.next('device'))).toMatchObject({ deviceId, owned: true })
    expect(JSON.parse(await byCookie.next('device'))).toMatchObject({ deviceId, owned: true })
    const adminSaw = [await all.next('device'), await all.next('device')].map((d) => JSON.parse(d))
    expect(adminSaw.map((d) => d.deviceId).sort()).toEqual([deviceId, own.publicId].sort())
    expect(adminSaw.every((d) => d.owned === false)).toBe(true)
    expect(JSON.parse(await others.next('device')).deviceId).toBe(own.publicId)
    expect(others.seen.filter((e) => e.event === 'device')).toEqual([])
    streams.forEach((s) => s.close())
    expect(await Promise.all(streams.map((s) => s.ended))).toEqual(Array(4).fill('ended'))
  })

  it('tells those who lose a device, and those who gain one', async () => {
    const [owner, friend, next, admin] = await Promise.all([
      makeUser(),
      makeUser(),
      makeUser(),
      makeUser('admin'),
    ])
    const { publicId: deviceId } = await makeDevice({ ownerId: owner.id })
    const streams = await Promise.all([owner, friend, next, admin].map(({ token }) => listen({ token })))
    const [mine, theirs, nexts, all] = streams
    if (!mine || !theirs || !nexts || !all) throw new Error('four streams')
    await Promise.all(streams.map((s) => s.next('ready')))
    const params = { deviceId }
    await shareWith({ owner, friend, deviceId })
    expect(JSON.parse(await theirs.next('device'))).toMatchObject({ deviceId, access: 'viewer' })
    await api(unshareDevice, { token: owner.token, params: { deviceId, userId: friend.id } })
    expect(JSON.parse(await theirs.next('gone'))).toEqual({ deviceId })
    await api(offerTransfer, { token: owner.token, params, body: { email: next.email } })
    const { transfers } = await json(await api(listTransfers, { token: next.token }))
    await api(acceptTransfer, { token: next.token, params: { id: transfers[0].id } })
    expect(JSON.parse(await mine.next('gone'))).toEqual({ deviceId })
    expect(JSON.parse(await nexts.next('device'))).toMatchObject({ deviceId, owned: true })
    await api(releaseDevice, { token: next.token, params })
    expect(JSON.parse(await nexts.next('gone'))).toEqual({ deviceId })
    expect(all.seen.filter((e) => e.event === 'gone')).toEqual([])
    streams.forEach((s) => s.close())
  })

  it('tells everybody who saw it that a device became a part of another', async () => {
    const [owner, admin] = await Promise.all([makeUser(), makeUser('admin')])
    const [from, to] = await Promise.all([
      makeDevice({ ownerId: owner.id }),
      makeDevice({ ownerId: owner.id }),
    ])
    const streams = await Promise.all([owner, admin].map(({ token }) => listen({ token })))
    await Promise.all(streams.map((s) => s.next('ready')))
    const [params, body] = [{ deviceId: to.publicId }, { from: from.publicId }]
    await api(mergeDevice, { token: owner.token, params, body })
    for (const { next } of streams)
      expect(JSON.parse(await next('gone'))).toEqual({ deviceId: from.publicId })
    streams.forEach((s) => s.close())
  })

  it('is ready from its first word when an earlier one has closed: nothing was missed in between', async () => {
    const { token } = await makeUser()
    const first = await listen({ token })
    await first.next('ready')
    first.close()
    await first.ended
    const second = await listen({ token })
    await second.next('ping')
    expect(second.seen.map(({ event }) => event)).toEqual(['ready'])
    second.close()
  })

  it('ends with its session', async () => {
    const { token } = await makeUser()
    const { next, ended } = await listen({ token })
    await next('ready')
    await api(logout, { token })
    expect(await ended).toBe('ended')
  })

  it('ends at once for a person who is disabled, also that of an API key, and for nobody else', async () => {
    const [person, other, admin] = await Promise.all([makeUser(), makeUser(), makeUser('admin')])
    const { key } = await makeKey(person.id, { scopes: ['read'] })
    const tokens = [person.token, key, other.token]
    const streams = await Promise.all(tokens.map((token) => listen({ token })))
    const [own, byKey, others] = streams
    if (!own || !byKey || !others) throw new Error('three streams')
    await Promise.all(streams.map((one) => one.next('ready')))
    await api(updateUser, { token: admin.token, params: { id: person.id }, body: { disabled: true } })
    expect(await Promise.all([own.ended, byKey.ended])).toEqual(['ended', 'ended'])
    const again = await Promise.all([person.token, key].map((token) => api(stream, { token })))
    expect(again.map(({ status }) => status)).toEqual([401, 401])
    const device = await makeDevice({ ownerId: other.id })
    await notifyDevices([device.id])
    expect(JSON.parse(await others.next('device'))).toMatchObject({ deviceId: device.publicId })
    others.close()
  })

  it('ends the oldest stream of a session that opens a ninth, and says why', async () => {
    const [{ token }, other] = await Promise.all([makeUser(), makeUser()])
    const others = await listen({ token: other.token })
    const streams = []
    for (let i = 0; i < 9; i++) streams.push(await listen({ token }))
    const [first, second] = streams
    await first?.next('replaced')
    expect(await first?.ended).toBe('ended')
    for (const { next } of [...streams.slice(1), others]) await next('ready')
    expect(second?.seen.map(({ event }) => event)).not.toContain('replaced')
    for (const { close } of [...streams, others]) close()
  })

  it('keeps of each device the newest for a reader that has stopped reading', async () => {
    const { id, token } = await makeUser()
    const device = await makeDevice({ ownerId: id })
    const aborter = new AbortController()
    const unread = await api(stream, { token, signal: aborter.signal })
    const read = await listen({ token })
    await read.next('ready')
    for (const name of ['first', 'second', 'third']) {
      await db().device.update({ where: { uuid: device.uuid }, data: { name } })
      await notifyDevices([device.id])
      expect(JSON.parse(await read.next('device'))).toMatchObject({ name })
    }
    const seen: StreamEvent[] = []
    const ended = readEvents(unread, (event) => seen.push(event))
    await vi.waitFor(() => expect(seen.map(({ event }) => event)).toContain('device'))
    aborter.abort()
    await ended
    const devices = seen.filter(({ event }) => event === 'device').map(({ data }) => JSON.parse(data).name)
    expect(devices).toEqual(['third'])
    read.close()
  })
})
