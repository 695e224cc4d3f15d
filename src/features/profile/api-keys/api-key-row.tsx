'use client'
import { EllipsisVertical, KeySquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { callApi } from '@/client/api'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { useErrorText } from '@/client/use-server-text'
import type { ApiKey } from '@/contracts/me/api-keys'
import { revokeApiKey } from '@/contracts/page-calls'
import { useAgentFormat } from '@/features/profile/use-agent-format'
import { lazyPart } from '@/ui/lazy-part'
import { Chip } from '@/ui/chip'
import { IconButton } from '@/ui/icon-button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/overlay/menu'
import { toast } from '@/ui/toast/toast'

const RotateDialog = lazyPart(async () => ({ default: (await import('./rotate-dialog')).RotateDialog }))
const RenameDialog = lazyPart(async () => ({ default: (await import('./rename-dialog')).RenameDialog }))

const TICK_MS = 60_000

type Props = { apiKey: ApiKey; onChange: () => void }

export function ApiKeyRow({ apiKey, onChange }: Props) {
  const t = useTranslations('security.apiKeys')
  return (
    <li className="flex items-start gap-3 py-2.5 text-sm">
      <KeySquare aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium break-words">
          {apiKey.name}
          {apiKey.state === 'expired' && <Chip tone="warning">{t('expired')}</Chip>}
        </p>
        <Facts apiKey={apiKey} />
      </div>
      <KeyMenu apiKey={apiKey} onChange={onChange} />
    </li>
  )
}

function Facts({ apiKey }: Pick<Props, 'apiKey'>) {
  const t = useTranslations('security.apiKeys')
  const format = useFormat()
  const { scopes, deviceIds, expiresAt, previousUntil } = apiKey
  const devices = deviceIds ? t('someDevices', { count: deviceIds.length }) : t('allDevices')
  const end = expiresAt ? t('endsAt', { at: format.date(expiresAt) }) : t('noEnd')
  return (
    <>
      <p className="text-[0.8125rem] break-words text-muted">
        {scopes.map((scope) => t(`scope.${scope}`)).join(', ')} · {devices} · {end}
      </p>
      <p className="text-[0.8125rem] break-words text-muted">
        <code className="font-mono text-xs">{`${apiKey.start}…`}</code> · <LastUse apiKey={apiKey} />
      </p>
      {previousUntil && (
        <p className="text-[0.8125rem] text-muted">{t('oldUntil', { at: format.dateTime(previousUntil) })}</p>
      )}
    </>
  )
}

function LastUse({ apiKey: { lastUsedAt, lastUsedFrom } }: Pick<Props, 'apiKey'>) {
  const t = useTranslations('security.apiKeys')
  const format = useFormat()
  const now = useNow(TICK_MS)
  const agents = useAgentFormat()
  if (!lastUsedAt || !lastUsedFrom) return t('never')
  const used = t('used', { ago: format.ago(lastUsedAt, now), ip: lastUsedFrom.ip || '–' })
  const { client } = lastUsedFrom
  if (client === '') return used
  return `${used} ${t('usedBy', { client: /^Mozilla/.test(client) ? agents.both({ userAgent: client }) : client })}`
}

type Open = 'rename' | 'rotate' | 'revoke' | null

function KeyMenu({ apiKey, onChange }: Props) {
  const t = useTranslations('security.apiKeys')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={t('menu', { name: apiKey.name })}>
            <EllipsisVertical aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem writes onSelect={() => setOpen('rename')}>
            {t('rename')}
          </MenuItem>
          <MenuItem writes onSelect={() => setOpen('rotate')}>
            {t('rotate')}
          </MenuItem>
          <MenuItem writes onSelect={() => setOpen('revoke')}>
            {t('revoke')}
          </MenuItem>
        </MenuContent>
      </Menu>
      <Suspense>
        {open === 'rename' && <RenameDialog apiKey={apiKey} onRenamed={onChange} onClose={close} />}
        {open === 'rotate' && <RotateDialog apiKey={apiKey} onRotated={onChange} onClose={close} />}
      </Suspense>
      {open === 'revoke' && <RevokeDialog apiKey={apiKey} onChange={onChange} onClose={close} />}
    </>
  )
}

function RevokeDialog({ apiKey: { id, name }, onChange, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('security.apiKeys')
  const ui = useTranslations('ui')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const revoke = async () => {
    setBusy(true)
    try {
      await callApi(revokeApiKey, { params: { id } })
      toast.success(t('revoked'))
      onClose()
    } catch (problem) {
      toast.error(errorText(problem))
      setBusy(false)
    }
    onChange()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('revokeTitle', { name })}
      description={t('revokeText')}
      confirmLabel={t('revoke')}
      cancelLabel={ui('cancel')}
      busy={busy}
      onConfirm={() => void revoke()}
      danger
    />
  )
}
