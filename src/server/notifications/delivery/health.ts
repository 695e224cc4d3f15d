import type { ChannelHealth, listChannels } from '@/contracts/channels'
import type { OutputOf } from '@/contracts/endpoint'
import { CHANNELS, type ChannelName } from '@/domain/alerts/channels'
import { type ChannelFacts, troubleOf } from '@/domain/notifications/trouble'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { db } from '@/server/db/prisma'
import { parseDeviceSettings } from '@/server/devices/device-view'
import type { Verb } from '@/server/verb'
import { isChannelOn } from '@/server/runtime/flags'
import { pool } from '@/server/db/pool'
import { userView } from '@/server/user-view'
import { loadTargetRecords, type TargetRecord } from './target-records'
import { quietHoursOf } from './save-quiet-hours'
import { loadTargets } from './targets'
import type { DeliveryTarget } from './types'

/** Health of the user's channels, and the devices whose critical alerts none of them would deliver. */
export const listOwnChannels: Verb<typeof listChannels> = ({ actor }) => loadChannelHealth(actor.userId)

export async function loadChannelHealth(userId: string): Promise<OutputOf<typeof listChannels>> {
  const [user, targets, records] = await Promise.all([
    loadUser(userId),
    loadTargets(pool(), [userId]),
    loadTargetRecords(userId),
  ])
  const facts = factsOf(user)
  const channels = CHANNELS.map((channel) =>
    healthOf({
      channel,
      facts: facts[channel],
      targets: targets.filter((one) => one.channel === channel),
      records: records.filter((one) => one.channel === channel),
    }),
  )
  return {
    channels,
    quietHours: quietHoursOf(user.quietHours),
    uncovered: uncoveredDevices(user.devices, channels),
  }
}

const loadUser = (id: string) =>
  db().user.findUniqueOrThrow({
    where: { id },
    include: {
      telegram: true,
      subscriptions: true,
      webhooks: true,
      devices: { orderBy: { publicId: 'asc' } },
    },
  })
type LoadedUser = Awaited<ReturnType<typeof loadUser>>

function factsOf(user: LoadedUser): Record<ChannelName, Omit<ChannelFacts, 'isFailing'>> {
  const { telegram, subscriptions, webhooks } = user
  const fine = { isAvailable: true, isConnected: true, isVerified: true, isBlocked: false, isOn: true }
  return {
    push: { ...fine, isAvailable: isChannelOn('push'), isConnected: subscriptions.length > 0 },
    telegram: {
      isAvailable: isChannelOn('telegram'),
      isConnected: telegram !== null,
      isVerified: telegram?.verified ?? false,
      isBlocked: Boolean(telegram?.blockedAt),
      isOn: telegram?.notificationsEnabled ?? false,
    },
    email: {
      ...fine,
      isAvailable: isChannelOn('email'),
      isVerified: user.emailVerifiedAt !== null,
      isOn: userView(user).preferences.alertEmails,
    },
    webhook: {
      ...fine,
      isAvailable: isChannelOn('webhook'),
      isConnected: webhooks.length > 0,
      isOn: webhooks.some(({ enabled }) => enabled),
    },
  }
}

type ChannelInput = {
  channel: ChannelName
  facts: Omit<ChannelFacts, 'isFailing'>
  targets: DeliveryTarget[]
  records: TargetRecord[]
}

function healthOf({ channel, facts, targets, records }: ChannelInput): ChannelHealth {
  const failing = new Set(records.filter(({ isFailing }) => isFailing).map(({ target }) => target))
  const isFailing = targets.length > 0 && targets.every(({ target }) => failing.has(target))
  const trouble = troubleOf({ ...facts, isFailing })
  const bad = records.reduce<TargetRecord | null>((last, one) => (isLater(one, last) ? one : last), null)
  const sent = records.map(({ lastSentAt }) => lastSentAt?.getTime() ?? 0)
  const lastSent = Math.max(0, ...sent)
  return {
    channel,
    available: facts.isAvailable,
    ready: trouble === null,
    trouble,
    targets: targets.length,
    lastSentAt: lastSent > 0 ? new Date(lastSent).toISOString() : null,
    lastErrorAt: bad?.lastErrorAt?.toISOString() ?? null,
    lastError: bad?.lastError ?? null,
    waiting: records.reduce((sum, { waiting }) => sum + waiting, 0),
  }
}

const isLater = (one: TargetRecord, than: TargetRecord | null): boolean =>
  one.lastErrorAt !== null && one.lastErrorAt > (than?.lastErrorAt ?? new Date(0))

/** A device with level alerts enabled whose allowed channels would not deliver them. */
function uncoveredDevices(devices: LoadedUser['devices'], channels: readonly ChannelHealth[]) {
  const isReady = (name: ChannelName) => channels.some(({ channel, ready }) => channel === name && ready)
  return devices
    .filter((device) => {
      const settings = parseDeviceSettings(device).notificationSettings ?? DEFAULT_NOTIFICATION_SETTINGS
      if (!settings.enabled || !settings.waterLevel.enabled) return false
      const ways = CHANNELS.filter(
        (name) =>
          (name !== 'push' || settings.pushNotifications) &&
          (name !== 'email' || settings.emailNotifications),
      )
      return !ways.some(isReady)
    })
    .map(({ publicId: deviceId, name }) => ({ deviceId, name: name || deviceId }))
}
