'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { useErrorText } from '@/client/use-server-text'
import { useProof } from '@/components/account/use-proof'
import type { FlagView } from '@/contracts/superuser/flags'
import { Button } from '@/ui/button'
import { Chip, type Tone } from '@/ui/chip'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'
import type { FlagActions } from './flag-actions'

type Props = { flag: FlagView; actions: FlagActions; onChange: () => void; onEdit: () => void }

const TONES: Record<string, Tone> = { on: 'success', open: 'success', off: 'neutral' }

/** One flag: what is in force, what set it, and what can be done. */
export function FlagRow({ flag, actions, onChange, onEdit }: Props) {
  const t = useTranslations('systemFlags')
  const { id, value, override, needs } = flag
  const isOverridden = override !== null && !override.expired
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <div className="min-w-56 flex-1">
        <h2 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          {t(`names.${id}`)}
          <Chip tone={TONES[value] ?? 'info'}>{t(`values.${value}`)}</Chip>
          {isOverridden && <Chip tone="warning">{t('overridden')}</Chip>}
        </h2>
        <p className="mt-0.5 max-w-prose text-sm text-muted">{t(`about.${id}`)}</p>
        <Fallback flag={flag} />
        {override && <Override override={override} />}
        {needs && <p className="mt-1 text-sm text-muted">{t('needs', { key: needs })}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {/* without its setting there is nothing that a flag could change */}
        {!needs && (
          <Button size="sm" onClick={onEdit}>
            {t(isOverridden ? 'change' : 'set')}
            <span className="sr-only"> {t(`names.${id}`)}</span>
          </Button>
        )}
        {override && <ClearButton flag={flag} actions={actions} onChange={onChange} />}
      </div>
    </li>
  )
}

function Fallback({ flag: { fallback } }: { flag: FlagView }) {
  const t = useTranslations('systemFlags')
  return (
    <p className="mt-1 text-sm text-muted">
      {t('fallback', { value: t(`values.${fallback.value}`) })}
      {fallback.name && <span className="font-mono text-xs"> · {fallback.name}</span>}
    </p>
  )
}

function Override({ override }: { override: NonNullable<FlagView['override']> }) {
  const t = useTranslations('systemFlags')
  const format = useFormat()
  const now = useNow(60_000)
  const { value, reason, owner, setBy, setAt, expiresAt, expired } = override
  return (
    <div className="mt-2 border-l-4 border-line-strong pl-3 text-sm">
      <p>
        {t(expired ? 'wasSet' : 'isSet', {
          value: t(`values.${value}`),
          name: setBy?.name ?? '—',
          ago: format.ago(setAt, now),
        })}
      </p>
      <p className="break-words">“{reason}”</p>
      <p className="text-muted">
        {t('owner', { name: owner?.name ?? '—' })} ·{' '}
        <span title={format.dateTime(expiresAt)}>
          {t(expired ? 'expired' : 'expires', { time: format.dateTime(expiresAt) })}
        </span>
      </p>
    </div>
  )
}

function ClearButton({ flag, actions, onChange }: Omit<Props, 'onEdit'>) {
  const t = useTranslations('systemFlags')
  const ui = useTranslations('ui')
  const errorText = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { withProof, dialog } = useProof()
  const { id, fallback, override } = flag
  const clear = async () => {
    setAsking(false)
    setBusy(true)
    try {
      const query = { version: override?.version ?? 0 }
      await withProof(() => runAction(actions.clear({ params: { id }, query })))
      toast.success(t('cleared', { name: t(`names.${id}`) }))
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setBusy(false)
      onChange()
    }
  }
  return (
    <>
      <Button size="sm" variant="ghost" busy={isBusy} onClick={() => setAsking(true)}>
        {t('clear')}
        <span className="sr-only"> {t(`names.${id}`)}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('clearTitle', { name: t(`names.${id}`) })}
        description={t('clearText', { value: t(`values.${fallback.value}`) })}
        confirmLabel={t('clear')}
        cancelLabel={ui('cancel')}
        onConfirm={() => void clear()}
      />
      {dialog}
    </>
  )
}
