'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Command } from '@/contracts/devices/pump'
import { summarizeCommand } from '@/components/pump/pump-state'

type Props = {
  command: Command | null
  /** Auto by the console's levels: the device was told Manual so that only one of the two decides. */
  takenOver: boolean
}

/** What was ordered last, by whom, and what became of it. */
export function LastCommand({ command, takenOver }: Props) {
  const t = useTranslations('widgets.pumpController')
  const pump = useTranslations('widgets.pump')
  const format = useFormat()
  if (!command) return <p className="text-[0.8125rem] text-muted">{t('noCommand')}</p>
  const order = summarizeCommand(command)
  const what =
    order.kind === 'start'
      ? t(order.minutes === null ? 'orders.start' : 'orders.startFor', { minutes: order.minutes ?? 0 })
      : order.kind === 'mode'
        ? takenOver && order.mode === 'manual'
          ? t('orders.takenOver')
          : t('orders.mode', { mode: t(`modes.${order.mode}`) })
        : t(`orders.${order.kind}`)
  const who = command.by === null ? pump(`triggers.${command.trigger}`) : pump('by', { name: command.by })
  const why = command.error ?? (command.reason && pump(`stopReasons.${command.reason}`))
  return (
    <section className="text-[0.8125rem] [@container_(width<520px)_and_(height<480px)]:flex [@container_(width<520px)_and_(height<480px)]:flex-wrap [@container_(width<520px)_and_(height<480px)]:justify-between [@container_(width<520px)_and_(height<480px)]:gap-x-2">
      <h3 className="text-xs font-medium text-muted [@container_(width<520px)_and_(height<480px)]:sr-only">
        {t('lastCommand')}
      </h3>
      <p className="min-w-0">
        <span className="font-medium">{what}</span> · {who} ·{' '}
        <time
          dateTime={command.createdAt}
          data-tip={format.dateTime(command.createdAt)}
          className="tabular-nums"
        >
          {format.time(command.createdAt)}
        </time>
      </p>
      <p className="min-w-0">
        {why ? t('resultWhy', { result: t(`results.${command.state}`), why }) : t(`results.${command.state}`)}
      </p>
    </section>
  )
}
