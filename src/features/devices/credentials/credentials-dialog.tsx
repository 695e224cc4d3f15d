'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNow } from '@/client/clock'
import { useCall } from '@/client/use-call'
import { listCredentials } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { Loaded } from '@/components/query/loaded'
import { CertificateForm } from './certificate-form'
import { type IssuedCredential, IssuedSecret } from './credentials-issued'
import { IssueForm } from './credentials-form'
import { CredentialList, credentialStatusOf } from './credentials-list'
import { Protection } from './credentials-protection'

type Props = { device: Device; onClose: () => void }

const TICK_MS = 10_000

/** What a device logs in with: issue, rotate, revoke, and do without. Mounted means open. */
export function CredentialsDialog({ device, onClose }: Props) {
  const t = useTranslations('devices.credentials')
  const params = { deviceId: device.deviceId }
  const answer = useCall(listCredentials, { params })
  const now = useNow(TICK_MS)
  const [issued, setIssued] = useState<IssuedCredential | null>(null)
  const refresh = () => void answer.mutate()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('title')}
        description={deviceLabel(device)}
        footer={<Button onClick={onClose}>{t('close')}</Button>}
      >
        <Loaded answer={answer} failedTitle={t('failedTitle')}>
          {({ credentials }) => (
            <div className="flex flex-col gap-5">
              {issued && <IssuedSecret issued={issued} />}
              <CredentialList
                deviceId={device.deviceId}
                credentials={credentials}
                now={now ?? 0}
                onRevoked={refresh}
              />
              <IssueForm
                device={device}
                standing={credentialStatusOf(credentials, now ?? 0)}
                onIssued={(next) => {
                  setIssued(next)
                  refresh()
                }}
              />
              <CertificateForm deviceId={device.deviceId} onAdded={refresh} />
              {credentials.length > 0 && (
                <Protection
                  device={device}
                  onRemoved={() => {
                    setIssued(null)
                    refresh()
                  }}
                />
              )}
            </div>
          )}
        </Loaded>
      </DialogContent>
    </Dialog>
  )
}
