'use client'
import { BadgeCheck, BadgeX, Copy, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/client/format'
import { saveFile } from '@/client/save-file'
import type { FirmwareDetail, FirmwareSignature } from '@/contracts/firmware/firmware'
import type { FirmwareKey } from '@/contracts/firmware/keys'
import { Button } from '@/ui/button'
import { useCopyToClipboard } from '@/ui/form/copy-field'
import { IconButton } from '@/ui/icon-button'
import { TitledCard } from '@/ui/titled-card'
import type { FirmwareActions } from '../firmware-actions'
import { AttachDialog } from './attach-dialog'
import { SignDialog } from './sign-dialog'

type Props = { firmware: FirmwareDetail; keys: readonly FirmwareKey[]; actions: FirmwareActions }

/** The signed manifests of an image; devices with the native protocol believe nothing else. */
export function SignatureCard({ firmware, keys, actions }: Props) {
  const t = useTranslations('firmware.signatures')
  const [open, setOpen] = useState<'sign' | 'attach' | null>(null)
  const active = keys.filter(({ state }) => state === 'active')
  const sealed = active.filter((key) => key.sealed)
  const canSign = firmware.family === 'native' && firmware.state !== 'yanked'
  const close = () => setOpen(null)
  return (
    <TitledCard
      title={t('title')}
      tools={
        canSign && (
          <>
            {sealed.length > 0 && <Button onClick={() => setOpen('sign')}>{t('sign')}</Button>}
            {active.length > 0 && <Button onClick={() => setOpen('attach')}>{t('attach')}</Button>}
          </>
        )
      }
    >
      {firmware.family !== 'native' && <p className="text-sm text-muted">{t('notNative')}</p>}
      {canSign && active.length === 0 && <p className="text-sm text-muted">{t('noKeys')}</p>}
      {canSign && active.length > 0 && firmware.signatures.length === 0 && (
        <p className="text-sm text-muted">{t('none')}</p>
      )}
      <ul className="flex flex-col gap-3">
        {firmware.signatures.map((signature) => (
          <SignatureRow key={signature.id} signature={signature} keys={keys} />
        ))}
      </ul>
      {open === 'sign' && <SignDialog firmware={firmware} keys={sealed} actions={actions} onClose={close} />}
      {open === 'attach' && <AttachDialog firmware={firmware} actions={actions} onClose={close} />}
    </TitledCard>
  )
}

type RowProps = { signature: FirmwareSignature; keys: readonly FirmwareKey[] }

function SignatureRow({ signature, keys }: RowProps) {
  const t = useTranslations('firmware.signatures')
  const format = useFormat()
  const copy = useCopyToClipboard()
  const { kid, holds, m, sig, manifest, expiresAt } = signature
  const key = keys.find((one) => one.kid === kid)
  const file = JSON.stringify({ m, sig, kid }, null, 2)
  return (
    <li className="flex flex-col gap-1 text-sm">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="inline-flex min-w-0 items-center gap-2">
          {holds ? (
            <BadgeCheck aria-hidden className="size-4 shrink-0 text-success" />
          ) : (
            <BadgeX aria-hidden className="size-4 shrink-0 text-critical" />
          )}
          <span className="min-w-0 break-words">
            {t(holds ? 'holds' : 'holdsNot')} · {key?.name || kid} ·{' '}
            {t('until', { at: format.date(expiresAt) })}
          </span>
        </span>
        <span className="flex">
          <IconButton label={t('copy')} onClick={() => void copy(file)}>
            <Copy aria-hidden />
          </IconButton>
          <IconButton
            label={t('download')}
            onClick={() => saveFile({ name: `manifest-${kid}.json`, text: file, type: 'application/json' })}
          >
            <Download aria-hidden />
          </IconButton>
        </span>
      </span>
      <details>
        <summary className="cursor-pointer py-1 text-muted">{t('manifest')}</summary>
        <pre
          className="overflow-auto rounded-control bg-sunken p-3 text-xs break-all whitespace-pre-wrap"
          tabIndex={0}
        >
          {manifest}
        </pre>
      </details>
    </li>
  )
}
