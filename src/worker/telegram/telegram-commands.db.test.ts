import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { makeDevice, makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'
import {
  bot,
  buttonOf,
  heard,
  me,
  newChat,
  verified,
  withConversation,
} from '~/tests/support/services/telegram'

let chat: string
withConversation()
beforeEach(async () => {
  chat = await verified(bot, me)
})

const answer = (text: string, from = chat) => heard(bot, from, () => bot.say(from, text))

const CYLINDER = { tankType: 'cylindrical_vertical', heightMm: 1000, diameterMm: 1000 }

async function tank(owner: Signed, name: string, percent: number) {
  const device = await makeDevice({
    ownerId: owner.id,
    name,
    tankConfig: CYLINDER,
    lastSeenAt: new Date(),
    online: true,
  })
  await storeReadings([{ device: device.id, metric: 'level_pct', at: new Date(), value: percent }])
  return device
}

/** An open alert of a device, notified to its owner. */
async function alertOf(
  { id: key, ownerId, publicId: deviceId }: Awaited<ReturnType<typeof makeDevice>>,
  title: string,
) {
  const about = { device: key, rule: 'level_low', channel: 0, severity: 'critical', ownerId }
  const why = {
    rule: 'level_low',
    metric: null,
    value: 9,
    threshold: 15,
    restore: 17,
    unit: '%',
    readings: [],
  }
  const { id } = await db().alert.create({
    data: { ...about, evidence: why, openedAt: new Date(), notifiedAt: new Date() },
  })
  const words = { title, message: 'x', type: 'water_level', severity: 'critical' }
  await db().notification.create({
    data: { ...words, userId: ownerId ?? '', alertId: id, devicePublicId: deviceId },
  })
  return id
}

describe('a verified chat', () => {
  it('/levels: name, percent, litres, class and age of own and shared devices', async () => {
    expect((await answer('/levels')).text).toBe('No tanks yet.')
    const other = await makeUser()
    await tank(me, 'Roof <A>', 62)
    await tank(other, 'Not mine', 50)
    const shared = await tank(other, 'Barn', 9)
    await db().deviceShare.create({ data: { deviceUuid: shared.uuid, userId: me.id, role: 'viewer' } })
    const { text } = await answer('/levels')
    expect(text.split('\n')).toEqual([
      expect.stringMatching(/^🔴 <b>Barn<\/b>: 9% · 70\.7 L · critical · (now|\d+ sec\. ago)$/),
      expect.stringMatching(/^🟡 <b>Roof &lt;A&gt;<\/b>: 62% · 487 L · medium · /),
    ])
  })

  it('/levels in the units and the locale of the user; a missing value is not 0', async () => {
    const preferences = { units: 'imperial', language: 'en' }
    await db().user.update({ where: { id: me.id }, data: { preferences, locale: 'de' } })
    await makeDevice({ ownerId: me.id, name: 'Silent', kind: 'tank' })
    expect((await answer('/levels')).text).toBe('⚪ <b>Silent</b>: — · — · unknown · —')
    await tank(me, 'Roof', 62)
    expect((await answer('/levels')).text).toContain('<b>Roof</b>: 62\u00a0% · 129 gal')
  })

  it('/levels of very many tanks reports how many more there are', async () => {
    const made = Array.from({ length: 60 }, (_, i) =>
      makeDevice({ ownerId: me.id, name: `${i} ${'&'.repeat(100)}` }),
    )
    await Promise.all(made)
    const { text } = await answer('/levels')
    expect(text.length).toBeLessThan(4_096)
    expect(text).toMatch(/and \d\d more: http:\/\/localhost:3000\/devices$/)
  })

  it('/alerts lists open alerts, /ack offers unacknowledged ones', async () => {
    expect((await answer('/alerts')).text).toBe('Nothing is wrong.')
    expect((await answer('/ack')).text).toBe('Nothing is left to acknowledge.')
    const device = await tank(me, 'Roof', 9)
    const id = await alertOf(device, 'Water critically low: Roof & Co')
    expect((await answer('/alerts')).text).toMatch(/^🔴 Water critically low: Roof &amp; Co · /)
    const { buttons } = await answer('/ack')
    expect(buttons.map((button) => button.callback_data)).toEqual([`ack:${id}`, `snz:${id}`])
  })

  it('/stop switches notifications off, /help lists the commands', async () => {
    expect((await answer('/stop')).text).toContain('are off')
    expect(await db().telegramLink.findUnique({ where: { userId: me.id } })).toMatchObject({
      notificationsEnabled: false,
    })
    expect((await answer('/start')).text).toContain('notifications are off')
    expect((await answer('/help')).text).toMatch(/\/levels – .*\n\/alerts – .*\n\/ack – /)
  })

  it('receives nothing when the account is disabled', async () => {
    await tank(me, 'Roof', 62)
    await db().user.update({ where: { id: me.id }, data: { disabledAt: new Date() } })
    expect((await answer('/levels')).text).toContain('The ID of this chat is')
  })
})

it.each(['/levels', '/alerts', '/ack', '/stop', '/start'])(
  '%s: a chat that has not confirmed hears its id and nothing of anybody',
  async (command) => {
    const stranger = newChat()
    await alertOf(await tank(me, 'Roof', 9), 'Water low: Roof')
    expect(await answer(command, stranger)).toMatchObject({
      text: expect.stringContaining(`The ID of this chat is <code>${stranger}</code>`),
      buttons: [],
    })
  },
)

describe('the buttons of an alert', () => {
  const press = (text: string, message: Awaited<ReturnType<typeof answer>>) =>
    heard(bot, chat, () => bot.press(chat, buttonOf(message, text), message))
  const rowOf = (id: string) => db().alert.findUniqueOrThrow({ where: { id } })
  /** What pops up when a button is pressed. */
  async function toast(from: string, data: string) {
    const before = bot.calls.length
    const popped = () => bot.calls.slice(before).find(({ method }) => method === 'answerCallbackQuery')
    bot.press(from, data)
    await expect.poll(popped, { timeout: 10_000 }).toBeDefined()
    return popped()?.params.text
  }

  it('acknowledge it, confirm, and disappear', async () => {
    const id = await alertOf(await tank(me, 'Roof', 9), 'Water low: Roof')
    const edited = await press('✓ Water low: Roof', await answer('/ack'))
    expect(edited).toMatchObject({ method: 'editMessageText', buttons: [] })
    expect(edited.text).toMatch(/✓ Acknowledged$/)
    expect(await rowOf(id)).toMatchObject({ acknowledgedAt: expect.any(Date), acknowledgedById: me.id })
    expect((await answer('/alerts')).text).toMatch(/ · acknowledged$/)
  })

  it('snooze it for an hour, in the time zone of the user', async () => {
    await db().user.update({ where: { id: me.id }, data: { timezone: 'Asia/Kolkata', locale: 'en-GB' } })
    const id = await alertOf(await tank(me, 'Roof', 9), 'Water low: Roof')
    const edited = await press('Snooze 1 h', await answer('/ack'))
    const { snoozedUntil } = await rowOf(id)
    const time = snoozedUntil?.toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })
    expect(edited.text).toContain(`Snoozed until ${time}`)
  })

  it('forged for an alert of another user, or a missing alert, do nothing', async () => {
    const other = await makeUser()
    const id = await alertOf(await tank(other, 'Barn', 9), 'Water low: Barn')
    for (const data of [`ack:${id}`, `snz:${id}`, `ack:${randomUUID()}`]) {
      expect(await toast(chat, data)).toBe('There is no such alert.')
    }
    expect(await rowOf(id)).toMatchObject({ acknowledgedAt: null, snoozedUntil: null })
  })

  it('of a device shared for viewing refuse', async () => {
    const [other, device] = [await makeUser(), await tank(me, 'Roof', 9)]
    await db().deviceShare.create({ data: { deviceUuid: device.uuid, userId: other.id, role: 'viewer' } })
    const [id, theirs] = [await alertOf(device, 'Water low: Roof'), await verified(bot, other)]
    expect(await toast(theirs, `ack:${id}`)).toBe('This device is shared with you to look at only.')
    expect(await rowOf(id)).toMatchObject({ acknowledgedAt: null })
  })

  it('of a resolved alert report that', async () => {
    const id = await alertOf(await tank(me, 'Roof', 9), 'Water low: Roof')
    await db().alert.update({ where: { id }, data: { resolvedAt: new Date(), resolution: 'recovered' } })
    expect(await toast(chat, `ack:${id}`)).toBe('This alert is over.')
  })

  it('in an unverified chat do nothing', async () => {
    const [id, stranger] = [await alertOf(await tank(me, 'Roof', 9), 'Water low: Roof'), newChat()]
    expect([await toast(stranger, `ack:${id}`), bot.to(stranger)]).toEqual(['There is no such alert.', []])
    expect(await rowOf(id)).toMatchObject({ acknowledgedAt: null })
  })
})
