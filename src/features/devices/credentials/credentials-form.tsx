'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { issueCredential } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import type { IssuedCredential } from './credentials-issued'
import type { CredentialStatus } from './credentials-list'

const OVERLAPS = ['0', '1', '24', '168'] as const
type Overlap = (typeof OVERLAPS)[number]

type Props = {
  device: Device
  standing: CredentialStatus
  onIssued: (issued: IssuedCredential) => void
}

/** What a new secret does to the device at once: a question before it; null where it cuts nothing off. */
function harmOf(standing: CredentialStatus, overlapHours: number, { lastSeenAt }: Device) {
  if (standing === 'open') return lastSeenAt === null ? null : 'first'
  return standing === 'working' && overlapHours === 0 ? 'end' : null
}

/** Issues the first secret, or the next one and says how long those before it last. */
export function IssueForm({ device, standing, onIssued }: Props) {
  const t = useTranslations('devices.credentials')
  const [overlap, setOverlap] = useState<Overlap>('24')
  const { busy, save } = useToastedSave(t('issueFailed'))
  const [isAsked, setIsAsked] = useState(false)
  const overlapHours = standing === 'working' ? Number(overlap) : 0
  const harm = harmOf(standing, overlapHours, device)
  const label = t(standing === 'working' ? 'rotate' : 'issue')
  const issue = async () => {
    const { deviceId } = device
    await save(async () =>
      onIssued(await callApi(issueCredential, { params: { deviceId }, body: { overlapHours } })),
    )
    setIsAsked(false)
  }
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      {standing === 'open' && <p className="text-sm text-muted">{t('firstHint')}</p>}
      {standing === 'locked' && <p className="text-sm">{t('lockedHint')}</p>}
      {standing === 'working' && (
        <Field label={t('overlap')} hint={t('overlapHint')}>
          {(control) => (
            <Select
              {...control}
              value={overlap}
              onValueChange={setOverlap}
              options={OVERLAPS.map((value) => ({ value, label: t(`overlaps.${value}`) }))}
            />
          )}
        </Field>
      )}
      <Button
        writes
        variant="primary"
        busy={busy}
        onClick={() => (harm ? setIsAsked(true) : void issue())}
        className="self-start"
      >
        {label}
      </Button>
      {harm && (
        <ConfirmDialog
          open={isAsked}
          onOpenChange={setIsAsked}
          title={t(`${harm}Title`, { name: deviceLabel(device) })}
          description={t(`${harm}Text`, { name: deviceLabel(device) })}
          confirmLabel={label}
          cancelLabel={t('notNow')}
          onConfirm={() => void issue()}
          busy={busy}
          danger
          writes
        />
      )}
    </section>
  )
}
