import { BellOff } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSession } from '@/client/session/session'
import type { listChannels as endpoint } from '@/contracts/channels'
import type { OutputOf } from '@/contracts/endpoint'
import { Button } from '@/ui/button'
import { NoticeLine } from '@/ui/notice-line'
import { toast } from '@/ui/toast/toast'
import { DISMISSED_COOKIE } from './dismissed'

const CHANNELS = '/profile?tab=preferences'

type Props = {
  uncovered: OutputOf<typeof endpoint>['uncovered']
  onDismiss: () => void
  /** Push is on in this browser. */
  onPush: () => void
}

/** Which devices' critical alerts reach nobody outside the app, and the way to change that. */
export function UncoveredLine({ uncovered, onDismiss, onPush }: Props) {
  const t = useTranslations('notifications')
  const dismiss = () => {
    // until the browser is closed
    document.cookie = `${DISMISSED_COOKIE}=1; path=/; samesite=lax`
    onDismiss()
  }
  return (
    <NoticeLine
      label={t('uncoveredLabel')}
      icon={<BellOff />}
      className="bg-warning-soft text-warning"
      dismissLabel={t('dismiss')}
      onDismiss={dismiss}
    >
      <p className="min-w-0 flex-[0_1_auto] py-1 phone:flex-[1_1_8rem]">
        {t('uncovered', { count: uncovered.length, name: uncovered[0]?.name ?? '' })}{' '}
        <Link href={CHANNELS} prefetch={false} className="font-medium underline underline-offset-4">
          {t('setUp')}
        </Link>
      </p>
      <PushButton onDone={onPush} />
    </NoticeLine>
  )
}

/** Turns on push in this browser; where that fails, the page of the channels tells why and what to do. */
function PushButton({ onDone }: { onDone: () => void }) {
  const t = useTranslations('notifications')
  const router = useRouter()
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  if (!user) return null
  const turnOn = async () => {
    setBusy(true)
    try {
      await (await import('@/client/push/push')).enablePush(user.id)
      toast.success(t('pushOn'))
      onDone()
    } catch {
      router.push(CHANNELS)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button writes size="sm" busy={busy} onClick={() => void turnOn()}>
      {t('turnOnPush')}
    </Button>
  )
}
