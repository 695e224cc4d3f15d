import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ChannelHealth, listChannels, setQuietHours } from '@/contracts/channels'
import type { ChannelName } from '@/domain/alerts/channels'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { api, json } from '~/tests/support/api'
import { connectAll, deliveries, enqueue, NOW, withoutServers, withServers } from '~/tests/support/channels'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'

let me: Signed
beforeEach(async () => {
  me = await makeUser()
  // enabled after setup, since a new account would receive a mail
  withServers()
})
afterEach(withoutServers)

describe('channel health', () => {
  type Answer = { channels: ChannelHealth[]; quietHours: object; uncovered: object[] }
  const health = async (): Promise<Answer> => json(await api(listChannels, { token: me.token }))
  const of = async (name: ChannelName) => (await health()).channels.find(({ channel }) => channel === name)
  const troubles = async () => (await health()).channels.map(({ channel, trouble }) => [channel, trouble])
  const target = async (channel: string) => {
    await enqueue(me.id, {})
    return (await deliveries(me.id)).find((one) => one.channel === channel)?.target ?? ''
  }
  const ended = (channel: string, to: string, data: object) =>
    db().delivery.updateMany({ where: { userId: me.id, channel, target: to }, data })

  it('reports what each channel lacks', async () => {
    expect(await troubles()).toEqual([
      ['push', 'not_connected'],
      ['telegram', 'not_connected'],
      ['email', 'not_verified'],
      ['webhook', 'not_connected'],
    ])
    await connectAll(me.id)
    expect((await troubles()).map(([, trouble]) => trouble)).toEqual([null, null, null, null])
    await db().telegramLink.update({ where: { userId: me.id }, data: { blockedAt: NOW } })
    expect(await of('telegram')).toMatchObject({ trouble: 'blocked', ready: false, targets: 0 })
    Object.assign(env, { TELEGRAM_BOT_TOKEN: undefined })
    expect(await of('telegram')).toMatchObject({ trouble: 'no_server', available: false })
  })

  it('reports the last delivery, the last error and the queue', async () => {
    await connectAll(me.id)
    const chat = await target('telegram')
    expect(await of('telegram')).toMatchObject({ waiting: 1, lastSentAt: null, ready: true })
    await ended('telegram', chat, { state: 'sent', endedAt: NOW })
    expect(await of('telegram')).toMatchObject({ waiting: 0, lastSentAt: NOW.toISOString(), ready: true })
    await enqueue(me.id, { channels: ['telegram'] })
    const waiting = { userId: me.id, channel: 'telegram', state: 'pending' }
    await db().delivery.updateMany({ where: waiting, data: { error: 'no answer', attempts: 1 } })
    const expected = { trouble: 'failing', ready: false, waiting: 1, lastError: 'no answer' }
    expect(await of('telegram')).toMatchObject({ ...expected, lastErrorAt: NOW.toISOString() })
    const later = new Date(NOW.getTime() + 60_000)
    await db().delivery.updateMany({ where: waiting, data: { state: 'sent', error: null, endedAt: later } })
    expect(await of('telegram')).toMatchObject({ ready: true, lastSentAt: later.toISOString() })
  })

  it('is failing only when no target accepts anything, and a retired one does not count', async () => {
    await connectAll(me.id)
    await enqueue(me.id, { channels: ['push'] })
    const [one, two] = (await deliveries(me.id)).map(({ target: to }) => to)
    await ended('push', one ?? '', { state: 'dead', error: 'gone', endedAt: NOW })
    expect(await of('push')).toMatchObject({ ready: true, lastError: 'gone', targets: 2 })
    await ended('push', two ?? '', { state: 'dead', error: 'refused', endedAt: NOW })
    expect(await of('push')).toMatchObject({ ready: false, trouble: 'failing' })
    await db().pushSubscription.delete({ where: { id: one ?? '' } })
    await ended('push', two ?? '', { state: 'sent', error: null })
    expect(await of('push')).toMatchObject({ ready: true, targets: 1, lastError: 'gone' })
  })

  it('lists the devices whose critical alerts would reach no channel', async () => {
    const off = { ...DEFAULT_NOTIFICATION_SETTINGS, enabled: false }
    const silent = { ...DEFAULT_NOTIFICATION_SETTINGS, pushNotifications: false }
    const noLevel = {
      ...DEFAULT_NOTIFICATION_SETTINGS,
      waterLevel: { ...DEFAULT_NOTIFICATION_SETTINGS.waterLevel, enabled: false },
    }
    const byMail = { ...silent, emailNotifications: true }
    const made = await Promise.all(
      [null, silent, byMail, off, noLevel].map((notificationSettings, i) =>
        makeDevice({ ownerId: me.id, name: `d${i}`, ...(notificationSettings && { notificationSettings }) }),
      ),
    )
    await makeDevice({ ownerId: (await makeUser()).id })
    const names = async () => (await health()).uncovered.map((one) => ('name' in one ? one.name : '')).sort()
    expect(await names()).toEqual(['d0', 'd1', 'd2'])
    await db().user.update({ where: { id: me.id }, data: { emailVerifiedAt: NOW } })
    expect(await names()).toEqual(['d0', 'd1'])
    await db().pushSubscription.create({
      data: { userId: me.id, endpoint: `https://fcm.googleapis.com/${me.id}`, p256dh: 'x', auth: 'y' },
    })
    expect(await names()).toEqual(['d1'])
    await db().telegramLink.create({ data: { userId: me.id, chatId: '7', verified: true } })
    expect(await names()).toEqual([])
    expect(made).toHaveLength(5)
  })

  it('shows and keeps quiet hours', async () => {
    expect((await health()).quietHours).toMatchObject({ enabled: false, criticalPasses: true })
    const body = { enabled: true, from: '22:30', to: '06:15', criticalPasses: false }
    expect(await json(await api(setQuietHours, { token: me.token, body }))).toEqual({ quietHours: body })
    expect((await health()).quietHours).toEqual(body)
    for (const bad of [{ ...body, from: '24:00' }, { ...body, extra: 1 }, { enabled: true }])
      expect((await api(setQuietHours, { token: me.token, body: bad })).status).toBe(400)
  })
})
