'use client'
import { KeyRound, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/client/format'
import type { FirmwareKey } from '@/contracts/firmware/keys'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip, type Tone } from '@/ui/chip'
import { EmptyState } from '@/ui/empty-state'
import { useCopyToClipboard } from '@/ui/form/copy-field'
import type { KeyActions } from '../firmware-actions'
import { EndKeyDialog } from './end-key-dialog'
import { NewKeyDialog } from './new-key-dialog'

type Props = { keys: readonly FirmwareKey[]; actions: KeyActions }

const TONES: Record<FirmwareKey['state'], Tone> = {
  active: 'success',
  retired: 'neutral',
  revoked: 'critical',
}

/** The keys whose signatures devices believe. */
export function KeyList({ keys, actions }: Props) {
  const t = useTranslations('firmware.keys')
  const [isAdding, setAdding] = useState<'add' | 'create' | null>(null)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap justify-between gap-2">
        <p className="max-w-2xl text-sm text-muted">{t('lead')}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAdding('create')}>{t('create')}</Button>
          <Button onClick={() => setAdding('add')}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        </div>
      </div>
      {keys.length === 0 && (
        <EmptyState icon={<KeyRound />} title={t('emptyTitle')} description={t('emptyText')} />
      )}
      <ul className="grid gap-3 lg:grid-cols-2">
        {keys.map((key) => (
          <KeyCard key={key.kid} firmwareKey={key} actions={actions} />
        ))}
      </ul>
      {isAdding && <NewKeyDialog kind={isAdding} actions={actions} onClose={() => setAdding(null)} />}
    </div>
  )
}

function KeyCard({ firmwareKey: key, actions }: { firmwareKey: FirmwareKey; actions: KeyActions }) {
  const t = useTranslations('firmware.keys')
  const format = useFormat()
  const copy = useCopyToClipboard()
  const [ending, setEnding] = useState<'retired' | 'revoked' | null>(null)
  return (
    <li>
      <Card className="flex h-full flex-col gap-2 p-4 text-sm">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="min-w-0 text-base font-semibold break-words">{key.name || key.kid}</h2>
          <Chip tone={TONES[key.state]}>{t(`states.${key.state}`)}</Chip>
        </div>
        <p className="text-muted">
          {t(key.sealed ? 'sealed' : 'offline')} · {t('since', { at: format.date(key.createdAt) })}
          {key.endedAt && ` · ${t('ended', { at: format.date(key.endedAt) })}`}
        </p>
        {key.reason && <p>{key.reason}</p>}
        <p className="font-mono text-xs break-all">
          {key.kid} · {key.publicKey}
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-1">
          <Button size="sm" onClick={() => void copy(key.publicKey)}>
            {t('copy')}
          </Button>
          {key.state === 'active' && (
            <Button size="sm" onClick={() => setEnding('retired')}>
              {t('retire')}
            </Button>
          )}
          {key.state !== 'revoked' && (
            <Button size="sm" variant="danger-outline" onClick={() => setEnding('revoked')}>
              {t('revoke')}
            </Button>
          )}
        </div>
      </Card>
      {ending && (
        <EndKeyDialog firmwareKey={key} state={ending} actions={actions} onClose={() => setEnding(null)} />
      )}
    </li>
  )
}
