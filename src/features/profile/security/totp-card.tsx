'use client'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { ProfilePanel } from '@/features/profile/profile-panel'
import type { AccountSecurity } from './use-security'

const TotpSetup = lazyPart(async () => ({ default: (await import('./totp-setup')).TotpSetup }))
const TotpOff = lazyPart(async () => ({ default: (await import('./totp-off')).TotpOff }))

/** Fewer are worth a warning. */
const FEW = 3

export function TotpCard({ security, onChange }: { security: AccountSecurity; onChange: () => void }) {
  const t = useTranslations('security')
  const [opened, setOpened] = useState<'set-up' | 'off' | null>(null)
  const close = () => setOpened(null)
  const { totp, recoveryCodes } = security
  return (
    <ProfilePanel
      title={t('totp.title')}
      text={t('totp.text')}
      state={<Chip tone={totp ? 'success' : 'neutral'}>{t(totp ? 'on' : 'off')}</Chip>}
    >
      {totp && (
        <p className={recoveryCodes < FEW ? 'text-sm text-warning' : 'text-sm text-muted'}>
          {t('totp.left', { count: recoveryCodes })}
          {recoveryCodes < FEW && `. ${t('totp.fewLeft')}`}
        </p>
      )}
      <Button writes className="self-start" onClick={() => setOpened(totp ? 'off' : 'set-up')}>
        {t(totp ? 'totp.turnOff' : 'totp.setUp')}
      </Button>
      <Suspense>
        {opened === 'set-up' && <TotpSetup security={security} onChange={onChange} onClose={close} />}
        {opened === 'off' && <TotpOff security={security} onChange={onChange} onClose={close} />}
      </Suspense>
    </ProfilePanel>
  )
}
