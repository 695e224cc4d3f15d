'use client'
import { useTranslations } from 'next-intl'
import { useCall } from '@/client/use-call'
import { listCommands } from '@/contracts/calls'
import type { Command } from '@/contracts/devices/pump'
import { orderOf } from '@/components/pump/pump-state'
import { answeredBy, type DeviceEvent } from './event-order'

/** As many as there are events at most. */
const LIMIT = 100

/** Writes what was ordered and by whom. */
function useOrderWords(): (command: Command) => string[] {
  const t = useTranslations('widgets.pumpController')
  const pump = useTranslations('widgets.pump')
  const whatOf = (command: Command): string => {
    const order = orderOf(command)
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
export function useCommandWords(
  deviceId: string,
  events: readonly DeviceEvent[],
  refreshInterval: number,
): (event: DeviceEvent) => string[] {
  const wordsOf = useOrderWords()
  const newest = events.map(answeredBy).find((id) => id !== null)
  const { data } = useCall(
    listCommands,
    newest === undefined ? null : { params: { deviceId }, query: { limit: LIMIT } },
    { refreshInterval },
  )
  const byId = new Map(data?.commands.map((command) => [command.id, command]))
  return (event) => {
    const command = byId.get(answeredBy(event) ?? '')
    return command ? wordsOf(command) : []
  }
}
