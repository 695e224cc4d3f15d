'use client'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useInlineEdit } from '@/components/forms/inline-form'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import type { Dashboard } from '@/contracts/me/dashboards'
import { FIRST_DASHBOARD } from '@/domain/dashboard/dashboards'
import { IconButton } from '@/ui/icon-button'
import { onPlainClick } from '@/ui/navigation/on-plain-click'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'
import { DashboardForm } from './dashboard-form'
import { useChosenDashboard } from './use-chosen-dashboard'
import { useDashboardCalls } from './use-dashboard-calls'
import { useDashboardName } from './use-dashboards'

type Props = {
  dashboard: Dashboard
  /** In the row, from 0, and of the last one. */
  rank: number
  last: number
  /** What is behind the dialog shows another dashboard. */
  onLeave: () => void
}

export function DashboardRow({ dashboard, rank, last, onLeave }: Props) {
  const t = useTranslations('dashboard.several')
  const name = useDashboardName()(dashboard)
  const { hrefOf, show } = useChosenDashboard()
  const { change } = useDashboardCalls()
  const { busy, save } = useToastedSave(t('moveFailed'))
  const { isEdited, isReturned, edit, done } = useInlineEdit()
  const [isAsked, setAsked] = useState(false)
  const { id, widgets, links } = dashboard
  const isFirst = id === FIRST_DASHBOARD
  const [isTop, isBottom] = [rank === 1, rank === last]
  /** At an end the button keeps the focus and does nothing. */
  const move = (to: number) => {
    if (to >= 1 && to <= last) void save(() => change(dashboard, { rank: to }))
  }
  if (isEdited)
    return (
      <li className="flex py-2">
        <DashboardForm dashboard={dashboard} onDone={done} />
      </li>
    )
  return (
    <li className="flex items-center gap-1 py-1.5">
      <p className="min-w-0 flex-1">
        <Link
          href={hrefOf(id)}
          prefetch={false}
          onClick={onPlainClick(() => {
            show(id)
            onLeave()
          })}
          className="-mb-1.5 inline-flex min-h-10 max-w-full items-center font-medium hover:underline sm:-mb-1 sm:min-h-8"
        >
          <span className="truncate">{name}</span>
        </Link>
        <span className="block text-[0.8125rem] text-muted">
          {[t('cards', { count: widgets }), links > 0 && t('links', { count: links })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {!isFirst && last > 1 && (
        <>
          <IconButton
            writes
            label={t('up', { name })}
            aria-disabled={isTop || busy}
            onClick={() => move(rank - 1)}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            writes
            label={t('down', { name })}
            aria-disabled={isBottom || busy}
            onClick={() => move(rank + 1)}
          >
            <ArrowDown aria-hidden />
          </IconButton>
        </>
      )}
      <IconButton writes autoFocus={isReturned} label={t('rename', { name })} onClick={edit}>
        <Pencil aria-hidden />
      </IconButton>
      {!isFirst && (
        <IconButton writes label={t('remove', { name })} onClick={() => setAsked(true)}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
      {isAsked && <RemoveQuestion dashboard={dashboard} onClose={() => setAsked(false)} />}
    </li>
  )
}

type QuestionProps = { dashboard: Dashboard; onClose: () => void }

function RemoveQuestion({ dashboard, onClose }: QuestionProps) {
  const t = useTranslations('dashboard.several')
  const ui = useTranslations('ui')
  const { remove } = useDashboardCalls()
  const { dashboard: shown, show } = useChosenDashboard()
  const { busy, save } = useToastedSave(t('removeFailed'))
  const { name, widgets, links } = dashboard
  const confirm = () =>
    save(async () => {
      await remove(dashboard, () => shown === dashboard.id && show(FIRST_DASHBOARD, 'replace'))
      toast.success(t('removed', { name }))
      onClose()
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('removeTitle', { name })}
      description={
        <p>
          {t('removeText', { count: widgets })} {links > 0 && t('removeLinks', { count: links })}
        </p>
      }
      confirmLabel={t('removeConfirm')}
      cancelLabel={ui('cancel')}
      onConfirm={() => void confirm()}
      busy={busy}
      writes
      danger
    />
  )
}
