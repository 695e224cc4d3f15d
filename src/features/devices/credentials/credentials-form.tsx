'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { issueCredential } from '@/contracts/calls'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import type { IssuedCredential } from './credentials-issued'
import type { CredentialStatus } from './credentials-list'

const OVERLAPS = ['0', '1', '24', '168'] as const
type Overlap = (typeof OVERLAPS)[number]

type Props = {
  deviceId: string
  standing: CredentialStatus
  onIssued: (issued: IssuedCredential) => void
}

/** Issues the first secret, or the next one and says how long those before it last. */
export function IssueForm({ deviceId, standing, onIssued }: Props) {
  const t = useTranslations('devices.credentials')
  const [overlap, setOverlap] = useState<Overlap>('24')
  const { busy, save } = useToastedSave(t('issueFailed'))
  const issue = () =>
    save(async () => {
      const overlapHours = standing === 'working' ? Number(overlap) : 0
      onIssued(await callApi(issueCredential, { params: { deviceId }, body: { overlapHours } }))
    })
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
      <Button writes variant="primary" busy={busy} onClick={() => void issue()} className="self-start">
        {t(standing === 'working' ? 'rotate' : 'issue')}
      </Button>
    </section>
  )
}
