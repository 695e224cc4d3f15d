'use client'
import { useTranslations } from 'next-intl'
import { useCall } from '@/client/use-call'
import { listCommands } from '@/contracts/part-calls'
import type { Command } from '@/contracts/devices/pump'
import { summarizeCommand } from '@/components/pump/pump-state'
import { answeredCommandOf, type DeviceEventView } from './sort-device-events'

/** As many as there are events at most. */
const LIMIT = 100

/** Writes what was ordered and by whom. */
function useCommandText(): (command: Command) => string[] {
  const t = useTranslations('widgets.pumpController')
  const pump = useTranslations('widgets.pump')
  const whatOf = (command: Command): string => {
    const order = summarizeCommand(command)
    if (order.kind === 'mode') return t('orders.mode', { mode: t(`modes.${order.mode}`) })
    if (order.kind !== 'start' || order.minutes === null) return t(`orders.${order.kind}`)
    return t('orders.startFor', { minutes: order.minutes })
  }
  return (command) => [
    whatOf(command),
    command.by === null ? pump(`triggers.${command.trigger}`) : pump('by', { name: command.by }),
  ]
}

/** Names the command that an event answers and who gave it; nothing for other events, or when it is not known here. */
export function useAnsweredCommandText(
  deviceId: string,
  events: readonly DeviceEventView[],
  refreshInterval: number,
): (event: DeviceEventView) => string[] {
  const wordsOf = useCommandText()
  const newest = events.map(answeredCommandOf).find((id) => id !== null)
  const { data } = useCall(
    listCommands,
    newest === undefined ? null : { params: { deviceId }, query: { limit: LIMIT } },
    { refreshInterval },
  )
  const byId = new Map(data?.commands.map((command) => [command.id, command]))
  return (event) => {
    const command = byId.get(answeredCommandOf(event) ?? '')
    return command ? wordsOf(command) : []
  }
}
