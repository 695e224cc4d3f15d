'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useFormat } from '@/client/format'
import { revokeCredential } from '@/contracts/page-calls'
import type { Credential } from '@/contracts/devices/credentials'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'
import { useToastedSave } from '@/components/forms/use-toasted-save'

/** Whether a device can log in with it at `now`, epoch milliseconds. */
export const isCredentialValid = ({ revokedAt, expiresAt }: Credential, now: number): boolean =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > now)

/** 'open': never issued any; 'locked': heard with its own secrets alone, and none works; 'working': one does. */
export type CredentialStatus = 'open' | 'locked' | 'working'

export function credentialStatusOf(credentials: readonly Credential[], now: number): CredentialStatus {
  if (credentials.length === 0) return 'open'
  return credentials.some((one) => isCredentialValid(one, now)) ? 'working' : 'locked'
}

type Props = {
  deviceId: string
  credentials: readonly Credential[]
  now: number
  onRevoked: () => void
}

export function CredentialList({ deviceId, credentials, now, onRevoked }: Props) {
  const t = useTranslations('devices.credentials')
  const [asked, setAsked] = useState<Credential | null>(null)
  const { busy, save } = useToastedSave(t('revokeFailed'))
  const revoke = (credentialId: string) =>
    save(async () => {
      await callApi(revokeCredential, { params: { deviceId, credentialId } })
      toast.success(t('revoked'))
      onRevoked()
      setAsked(null)
    })
  if (credentials.length === 0) return <p className="text-sm">{t('none')}</p>
  return (
    <>
      <ul aria-label={t('list')} className="flex flex-col divide-y divide-line">
        {credentials.map((one) => (
          <CredentialItem key={one.id} credential={one} now={now} onRevoke={() => setAsked(one)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('revokeTitle')}
        description={t('revokeText')}
        confirmLabel={t('revoke')}
        cancelLabel={t('keep')}
        onConfirm={() => asked && void revoke(asked.id)}
        busy={busy}
        danger
      />
    </>
  )
}

type CredentialItemProps = { credential: Credential; now: number; onRevoke: () => void }

function CredentialItem({ credential, now, onRevoke }: CredentialItemProps) {
  const t = useTranslations('devices.credentials')
  const format = useFormat()
  const { kind, createdAt, expiresAt, revokedAt } = credential
  const good = isCredentialValid(credential, now)
  const ended = revokedAt ?? expiresAt
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block">
          {t(kind === 'certificate' ? 'certificate.bound' : 'issued', { at: format.dateTime(createdAt) })}
        </span>
        {ended && (
          <span className="block text-[0.8125rem] text-muted">
            {t(good ? 'endsAt' : 'endedAt', { at: format.dateTime(ended) })}
          </span>
        )}
      </span>
      <Chip tone={good ? 'success' : 'neutral'}>{t(good ? 'active' : 'ended')}</Chip>
      {good && (
        <Button writes size="sm" variant="ghost" onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}
