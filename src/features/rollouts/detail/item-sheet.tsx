'use client'
import { useRouter } from 'next/navigation'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type * as z from 'zod'
import { useFormat } from '@/client/format'
import type { getRolloutItem } from '@/contracts/rollouts/rollouts'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { CompactTable } from '@/ui/compact-table'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { ItemChip } from '../rollout-chips'
import { useReason } from '../use-reason'
import { EventList } from './event-list'

export type OpenItem = z.output<(typeof getRolloutItem)['output']>

/** One device of a roll-out: where it stands, what its guards see, every message. Null: there is none of that id. */
export function ItemSheet({ open, backHref }: { open: OpenItem | null; backHref: string }) {
  const t = useTranslations('rollouts')
  const router = useRouter()
  const close = () => router.push(backHref, { scroll: false })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
      <DialogContent
        title={open?.item.deviceName ?? t('missingItem')}
        size="lg"
        footer={
          open && (
            <Button asChild>
              <Link href={`/devices/${encodeURIComponent(open.item.deviceId)}`}>{t('openDevice')}</Link>
            </Button>
          )
        }
      >
        {open ? <ItemBody {...open} /> : <p className="text-sm text-muted">{t('missingItemText')}</p>}
      </DialogContent>
    </Dialog>
  )
}

function ItemBody({ item, guards, events }: OpenItem) {
  const t = useTranslations('rollouts')
  const reason = useReason()
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <ItemChip state={item.state} />
          {reason(item.reason)}
        </p>
        <p className="text-muted">
          {t('fromTo', { from: item.fromVersion ?? '—', to: item.target })} ·{' '}
          {t('groupName', { n: item.group + 1 })}
          {item.placeReasons.map((one) => ` · ${t(`places.${one}`)}`).join('')}
        </p>
      </div>
      <section className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">{t('guards')}</h3>
        <GuardTable guards={guards} />
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">{t('timeline')}</h3>
        <EventList events={events} />
      </section>
    </div>
  )
}

type Guard = OpenItem['guards'][number]

function GuardTable({ guards }: Pick<OpenItem, 'guards'>) {
  const t = useTranslations('rollouts')
  const format = useFormat()
  const shown = ({ name }: Guard, value: number | string | null) => {
    if (typeof value === 'number') return format.number(value, 1)
    if (name === 'boot_relay_known' && value !== null && t.has(`bootRelays.${value}`))
      return t(`bootRelays.${value}`)
    return value ?? '—'
  }
  if (guards.length === 0) return <p className="text-sm text-muted">{t('noGuards')}</p>
  return (
    <CompactTable caption={t('guards')}>
      <thead>
        <tr>
          <th>{t('guard')}</th>
          <th>{t('columns.state')}</th>
          <th>{t('value')}</th>
          <th>{t('limit')}</th>
        </tr>
      </thead>
      <tbody>
        {guards.map((guard) => (
          <tr key={guard.name}>
            <th scope="row" className="font-medium">
              {t(`guardNames.${guard.name}`)}
              {guard.source && guard.source !== 'told' && (
                <p className="text-xs font-normal text-muted">{t(`bootRelaySources.${guard.source}`)}</p>
              )}
            </th>
            <td>
              <Chip tone={guard.state === 'ok' ? 'success' : 'warning'}>
                {t(`guardStates.${guard.state}`)}
              </Chip>
            </td>
            <td>{shown(guard, guard.value)}</td>
            <td>{shown(guard, guard.limit)}</td>
          </tr>
        ))}
      </tbody>
    </CompactTable>
  )
}
