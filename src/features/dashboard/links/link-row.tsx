'use client'
import { Link2, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { useErrorText } from '@/client/use-server-text'
import { formatToMinute } from '@/components/time/format-to-minute'
import type { DashboardLink } from '@/contracts/me/dashboard-links'
import { revokeDashboardLink } from '@/contracts/part-calls'
import { useDashboardName, useDashboards } from '@/features/dashboard/dashboards/use-dashboards'
import { IconButton } from '@/ui/icon-button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'

const TICK_MS = 60_000

type Props = { link: DashboardLink; onChange: () => void }

export function LinkRow({ link, onChange }: Props) {
  const t = useTranslations('dashboard.links')
  const format = useFormat()
  const now = useNow(TICK_MS)
  const [isAsking, setIsAsking] = useState(false)
  const nameOf = useDashboardName()
  const all = useDashboards().data?.dashboards ?? []
  // with one dashboard there is nothing to tell apart
  const shown = all.length > 1 ? all.find(({ id }) => id === link.dashboard) : undefined
  const { name, createdAt, expiresAt, lastSeenAt } = link
  const dates = t('dates', { made: format.date(createdAt), expires: formatToMinute(format, expiresAt) })
  return (
    <li className="flex items-start gap-3 py-2.5 text-sm">
      <Link2 aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        {shown && (
          <p className="text-[0.8125rem] break-words text-muted">{t('shows', { name: nameOf(shown) })}</p>
        )}
        <p className="text-[0.8125rem] break-words text-muted">{dates}</p>
        <p className="text-[0.8125rem] text-muted">
          {lastSeenAt ? t('seen', { ago: format.ago(lastSeenAt, now) }) : t('neverSeen')}
        </p>
      </div>
      <IconButton writes label={t('revoke', { name })} onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      {isAsking && <RevokeDialog link={link} onChange={onChange} onClose={() => setIsAsking(false)} />}
    </li>
  )
}

function RevokeDialog({ link: { id, name }, onChange, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('dashboard.links')
  const ui = useTranslations('ui')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const revoke = async () => {
    setBusy(true)
    try {
      await callApi(revokeDashboardLink, { params: { id } })
      toast.success(t('revoked'))
      onClose()
    } catch (error) {
      toast.error(errorText(error, ui('notSaved')))
      setBusy(false)
    }
    onChange()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('revokeTitle', { name })}
      description={t('revokeText')}
      confirmLabel={t('revokeConfirm')}
      cancelLabel={ui('cancel')}
      busy={busy}
      onConfirm={() => void revoke()}
      danger
    />
  )
}
