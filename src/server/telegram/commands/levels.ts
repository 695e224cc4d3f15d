import type { Device } from '@/contracts/devices/device'
import { formatAgo } from '@/domain/time/ago'
import { formatPercent, formatVolume } from '@/domain/units'
import { loadDevices } from '@/server/devices/device-row'
import { deviceView } from '@/server/devices/device-view'
import { publicUrl } from '@/server/env'
import type { BotRequest } from '@/server/notifications/channels/telegram/context'
import { escapeHtml } from '@/server/notifications/channels/telegram/html'

/** Telegram takes 4,096 characters; names may be long. */
const MOST_CHARACTERS = 3_500

const LEVEL_ICONS: Record<Device['levelClass'], string> = {
  unknown: '⚪',
  critical: '🔴',
  low: '🟠',
  medium: '🟡',
  high: '🟢',
  full: '🔵',
}

const isTank = ({ kind, levelPercent, tankConfig }: Device): boolean =>
  levelPercent !== null || tankConfig !== null || kind === 'tank'

/** The tanks a person owns or that are shared with them: name, percent, litres, class, age. */
export async function answerLevelsCommand({ person, t, now }: BotRequest): Promise<string> {
  const rows = await loadDevices({ viewerId: person.userId })
  const tanks = rows.map((row) => deviceView(row, person)).filter(isTank)
  if (tanks.length === 0) return t('levels.none')
  const lines: string[] = []
  let characters = 0
  for (const tank of tanks) {
    const line = tankLine(tank, { person, t, now })
    characters += line.length + 1
    if (characters > MOST_CHARACTERS) break
    lines.push(line)
  }
  const left = tanks.length - lines.length
  return [
    ...lines,
    ...(left > 0 ? [t('levels.more', { count: left, url: `${publicUrl}/devices` })] : []),
  ].join('\n')
}

function tankLine(tank: Device, { person, t, now }: Omit<BotRequest, 'chatId'>): string {
  const { locale } = person
  const parts = [
    formatPercent(tank.levelPercent, { locale }),
    formatVolume(tank.volumeLiters, person),
    t(`levels.class.${tank.levelClass}`),
    formatAgo({ at: tank.lastSeenAt, now: now.getTime(), locale }),
    ...(tank.status === 'offline' ? [t('levels.offline')] : []),
  ]
  return `${LEVEL_ICONS[tank.levelClass]} <b>${escapeHtml(tank.name || tank.deviceId)}</b>: ${parts.join(' · ')}`
}
