'use client'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { usePasskeySupport } from '@/client/session/passkey-support'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'
import { ProfilePanel } from '@/features/profile/profile-panel'
import type { AccountSecurity } from './use-security'

const PasskeyDialog = lazyPart(async () => ({ default: (await import('./passkey-dialog')).PasskeyDialog }))

const PasskeyRemoval = lazyPart(async () => ({
  default: (await import('./passkey-removal')).PasskeyRemoval,
}))

type Passkey = AccountSecurity['passkeys'][number]
type Props = { security: AccountSecurity; onChange: () => void }

export function PasskeysCard({ security, onChange }: Props) {
  const t = useTranslations('security.passkeys')
  const [isAdding, setIsAdding] = useState(false)
  const [asked, setAsked] = useState<Passkey | null>(null)
  const isSupported = usePasskeySupport()
  return (
    <ProfilePanel title={t('title')} text={t('text')}>
      {security.passkeys.length === 0 ? (
        <p className="text-sm text-muted">{t('none')}</p>
      ) : (
        <ul aria-label={t('title')} className="flex flex-col divide-y divide-line">
          {security.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
          ))}
        </ul>
      )}
      {isSupported ? (
        <Button writes className="self-start" onClick={() => setIsAdding(true)}>
          {t('add')}
        </Button>
      ) : (
        <p className="text-sm text-muted">{t('unsupported')}</p>
      )}
      <Suspense>
        {isAdding && (
          <PasskeyDialog security={security} onAdded={onChange} onClose={() => setIsAdding(false)} />
        )}
        {asked && (
          <PasskeyRemoval
            security={security}
            passkey={asked}
            onRemoved={onChange}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </ProfilePanel>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useTranslations('security.passkeys')
  const format = useFormat()
  const now = useNow(60_000)
  const { name, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt ? t('used', { ago: format.ago(lastUsedAt, now) }) : t('never')
  return (
    <li className="flex items-center gap-3 py-2.5 text-sm">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-[0.8125rem] text-muted">
          {t('added', { at: format.dateTime(createdAt) })} · {used}
        </p>
      </div>
      <Button writes size="sm" aria-label={t('removeOf', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  )
}
