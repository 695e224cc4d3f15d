import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { listLayouts } from '@/contracts/me/layout'
import { addWidget, removeWidget } from '@/contracts/widget'
import type { PushAction } from '@/contracts/channels'
import { timeNow } from '@/server/clock'
import { db } from '@/server/db/prisma'
import { buttonToken } from '@/server/notifications/channels/push/buttons'
import { widgetDefinitions } from '@/widgets/definitions'
import { happen, opened } from '~/tests/support/alerts'
import { api, json } from '~/tests/support/api'
import { addBrowser } from '~/tests/support/channels'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makePump } from '~/tests/support/pumps'
import { type AuditCase, type AuditCases, onServerWithChannels } from '../audit-case'

const userOf = ({ id, email }: Signed) => ({ type: 'user', id, name: email }) as const
const dashboardOf = ({ id }: Signed, name: string | null) => ({ type: 'dashboard', id, name }) as const

/** A browser's subscription, with keys of its own. */
function newSubscription() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const [p256dh, auth] = [keys.getPublicKey('base64url'), randomBytes(16).toString('base64url')]
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, keys: { p256dh, auth } }
}

const HOOK = { name: 'Home', url: 'https://1.1.1.1/hooks/of-a-secret-address' }
const CHAT = { chatId: '730018842' }

async function withBrowser() {
  const [user, { endpoint, keys }] = [await makeUser(), newSubscription()]
  await db().pushSubscription.create({ data: { endpoint, ...keys, userId: user.id } })
  return { token: user.token, body: { endpoint }, entity: userOf(user) }
}

/** A notification of an alert of a pump, with its buttons. */
const withButton = (action: PushAction) =>
  async function make(): Promise<AuditCase> {
    const user = await makeUser()
    const pump = await makePump({ ownerId: user.id, name: 'Well' })
    await happen(pump, [opened()])
    const { id: alertId } = await db().alert.findFirstOrThrow({ where: { device: pump.id } })
    const target = await addBrowser(user.id, newSubscription())
    const to = { userId: user.id, alertId, target }
    const { id: deliveryId } = await db().delivery.create({
      data: { ...to, channel: 'push', message: {}, deadlineAt: new Date(), state: 'sent' },
    })
    const at = { deviceId: pump.publicId, ch: 0 }
    return {
      body: { action, token: buttonToken({ ...to, deliveryId, action, pump: at, now: timeNow() }) },
      actor: { ...userOf(user), sessionId: null },
      client: 'browser notification',
      entity: { type: 'device', id: pump.publicId, name: 'Well' },
      leaves: [action === 'stop' ? 'pump.command' : 'alert.acknowledge'],
    }
  }

async function withChat() {
  const user = await makeUser()
  await db().telegramLink.create({ data: { ...CHAT, userId: user.id, verified: true } })
  return { token: user.token, entity: userOf(user) }
}

const { type, defaults } = widgetDefinitions['water-level']
const widget = { key: 'roof', type, config: { ...defaults(), deviceId: 'tank-of-the-roof' } }
const position = { x: 0, y: 0, w: 3, h: 2 }

/** A dashboard with one widget. */
async function withWidget() {
  const user = await makeUser()
  const { token } = user
  await api(addWidget, { token, body: widget })
  return { user, call: { token, params: { key: widget.key }, entity: dashboardOf(user, widget.key) } }
}

const dashboardIn = async ({ id: userId }: Signed): Promise<string> =>
  (await db().dashboard.create({ data: { userId, name: 'North farm', rank: 1 } })).id

async function withSite() {
  const { id: ownerId, token } = await makeUser()
  const { id } = await db().site.create({ data: { ownerId, name: 'North farm', nameKey: 'north farm' } })
  return { token, params: { id }, entity: { type: 'site', id, name: 'North farm' } as const }
}

const own = (body: unknown, entityOf: (user: Signed) => AuditCase['entity']) =>
  async function make(): Promise<AuditCase> {
    const user = await makeUser()
    return { token: user.token, body, entity: entityOf(user) }
  }

/** Each call about somebody's channels, dashboard and views. */
export const ownCases: AuditCases = {
  subscribePush: own(newSubscription(), userOf),
  unsubscribePush: withBrowser,
  actOnPush: [withButton('acknowledge'), withButton('stop')],
  connectTelegram: onServerWithChannels(own(CHAT, userOf)),
  setTelegram: async () => ({ ...(await withChat()), body: { notificationsEnabled: false } }),
  disconnectTelegram: async () => ({ ...(await withChat()), secrets: [CHAT.chatId] }),
  addWebhook: own(HOOK, () => ({ type: 'webhook', name: HOOK.name })),
  removeWebhook: async () => {
    const { id: userId, token } = await makeUser()
    const secret = `whsec_${randomUUID()}`
    const { id } = await db().webhook.create({ data: { ...HOOK, userId, secret } })
    const entity = { type: 'webhook', id, name: HOOK.name } as const
    return { token, params: { id }, entity, secrets: [HOOK.url, secret] }
  },
  setQuietHours: own({ enabled: true, from: '22:00', to: '06:00', criticalPasses: true }, userOf),
  addWidget: own(widget, (user) => dashboardOf(user, widget.key)),
  configureWidget: async () => {
    const { call } = await withWidget()
    return { ...call, body: { config: { ...widget.config, deviceId: 'tank-of-the-barn' } } }
  },
  removeWidget: async () => (await withWidget()).call,
  importWidgets: own({ mode: 'replace', widgets: [{ ...widget, position }] }, (user) =>
    dashboardOf(user, null),
  ),
  restoreLayout: async () => {
    const { user, call } = await withWidget()
    const { token } = user
    await api(removeWidget, { token, params: call.params })
    const { layouts } = await json(await api(listLayouts, { token }))
    return { token, params: { id: layouts[0].id }, entity: dashboardOf(user, null) }
  },
  saveNarrowOrder: async () => {
    const { user, call } = await withWidget()
    return { token: user.token, body: { keys: [call.params.key] }, entity: dashboardOf(user, null) }
  },
  setWidgetDashboard: async () => {
    const { user, call } = await withWidget()
    const id = await dashboardIn(user)
    const entity = { type: 'dashboard', id, name: call.params.key } as const
    return { ...call, body: { dashboard: id }, entity }
  },
  createDashboard: own({ name: 'North farm' }, () => ({ type: 'dashboard', name: 'North farm' })),
  updateDashboard: async () => {
    const user = await makeUser()
    const id = await dashboardIn(user)
    const entity = { type: 'dashboard', id, name: 'South farm' } as const
    return { token: user.token, params: { id }, body: { name: 'South farm' }, entity }
  },
  removeDashboard: async () => {
    const user = await makeUser()
    const id = await dashboardIn(user)
    await db().dashboardLink.create({
      data: {
        userId: user.id,
        dashboardId: id,
        name: 'Hall',
        tokenHash: randomUUID(),
        expiresAt: new Date(Date.now() + 60_000),
      },
    })
    const of = { type: 'dashboard', id } as const
    const entity = {
      'dashboard.remove': { ...of, name: 'North farm' },
      'dashboard.unshare': { ...of, name: 'Hall' },
    }
    return { token: user.token, params: { id }, entity }
  },
  createSite: own({ name: 'North farm' }, () => ({ type: 'site', name: 'North farm' })),
  updateSite: async () => {
    const { entity, ...call } = await withSite()
    return { ...call, body: { name: 'South farm' }, entity: { ...entity, name: 'South farm' } }
  },
  removeSite: withSite,
  saveView: own({ name: 'Empty ones', view: { sort: 'level' } }, (user) => dashboardOf(user, 'Empty ones')),
  renameView: async () => {
    const user = await makeUser()
    const { id } = await db().savedView.create({ data: { userId: user.id, name: 'Full ones', view: {} } })
    const entity = dashboardOf(user, 'Empty ones')
    return { token: user.token, params: { id }, body: { name: 'Empty ones' }, entity }
  },
  removeView: async () => {
    const user = await makeUser()
    const { id } = await db().savedView.create({ data: { userId: user.id, name: 'Full ones', view: {} } })
    return { token: user.token, params: { id }, entity: dashboardOf(user, 'Full ones') }
  },
}
