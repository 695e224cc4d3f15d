'use client'
import { Copy } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { MailingDetail } from '@/contracts/superuser/mailing'
import { nextMailingState } from '@/domain/mailings/mailing'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { newMailingHref } from '../mailing-address'
import type { MailingActions } from '../mailing-actions'
import { MAILING_CALLS, type MailingCall, useMailingCalls } from './use-mailing-calls'

type Props = { mailing: MailingDetail; actions: MailingActions }

const isAble = ({ state, counts }: MailingDetail, call: MailingCall): boolean =>
  nextMailingState(state, call) !== null && (call !== 'retry' || counts.failed > 0)

/** What can be done with a mailing in its state. A pause is the brake and can be taken back: all else asks first. */
export function MailingMenu({ mailing, actions }: Props) {
  const t = useTranslations('mailings.calls')
  const [wished, setWished] = useState<MailingCall | null>(null)
  const { busy, run, dialog } = useMailingCalls({ mailing, actions })
  const able = MAILING_CALLS.filter((call) => isAble(mailing, call))
  // somebody else may have done it, or ended it, while the question stood there
  const asked = wished !== null && able.includes(wished) ? wished : null
  const close = () => setWished(null)
  // what is only planned is taken back, what has begun is ended
  const named = (call: MailingCall) =>
    call === 'cancel' && mailing.state === 'scheduled' ? 'takeBack' : call
  return (
    <div className="flex flex-wrap items-center gap-2">
      {able.map((call) => (
        <Button
          key={call}
          variant={call === 'cancel' ? 'danger-outline' : call === 'resume' ? 'primary' : 'secondary'}
          busy={busy && call === 'pause'}
          onClick={() => (call === 'pause' ? void run(call) : setWished(call))}
        >
          {t(`${named(call)}.button`)}
        </Button>
      ))}
      <Button asChild>
        <Link href={newMailingHref({ copy: mailing.id })}>
          <Copy aria-hidden />
          {t('copy')}
        </Link>
      </Button>
      {asked !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={t(`${named(asked)}.title`, { name: mailing.name })}
          description={t(`${named(asked)}.text`, { count: mailing.counts.failed })}
          confirmLabel={t(`${named(asked)}.button`)}
          cancelLabel={t('back')}
          danger={asked === 'cancel'}
          busy={busy}
          onConfirm={() => void run(asked).then(close)}
        />
      )}
      {dialog}
    </div>
  )
}
