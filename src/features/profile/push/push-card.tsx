'use client'
import { BellOff, BellRing, CircleHelp, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { User } from '@/contracts/account'
import { Button } from '@/ui/button'
import { Chip, type Tone } from '@/ui/chip'
import { Skeleton } from '@/ui/skeleton'
import { operatingSystemOf } from '@/domain/access/user-agent'
import { ChannelHealthLine } from '@/components/account/channel-health'
import { ProfilePanel } from '@/features/profile/profile-panel'
import { SwitchRow } from '@/components/forms/switch-row'
import { useChannels } from '../use-channels'
import { PushGuide } from './push-guide'
import { usePush, useTestPush } from './use-push'

const PERMISSIONS: Record<NotificationPermission, { tone: Tone; icon: LucideIcon }> = {
  granted: { tone: 'success', icon: BellRing },
  denied: { tone: 'critical', icon: BellOff },
  default: { tone: 'neutral', icon: CircleHelp },
}

/** Notifications of this browser. */
export function PushCard({ user }: { user: User }) {
  const t = useTranslations('push')
  const { healthOf, mutate } = useChannels()
  const { state, busy, turn } = usePush(user, () => void mutate())
  const test = useTestPush()
  const health = healthOf('push')
  return (
    <ProfilePanel
      title={t('title')}
      text={t('text')}
      state={state && <PermissionChip permission={state.permission} />}
    >
      {state === undefined && <Skeleton className="h-10" />}
      {state === null && <Unsupported />}
      {state && (
        <>
          <SwitchRow
            writes
            label={t('switch')}
            checked={state.isOn}
            disabled={busy || state.permission === 'denied'}
            onCheckedChange={turn}
          />
          {state.permission === 'denied' && (
            <p role="alert" className="rounded-control bg-critical-soft px-3 py-2 text-sm text-critical">
              {t('denied')}
            </p>
          )}
        </>
      )}
      {health && (
        <ChannelHealthLine health={health}>{t('targets', { count: health.targets })}</ChannelHealthLine>
      )}
      <div>
        <Button
          writes
          busy={test.busy}
          onClick={() => test.send({ title: t('testTitle'), body: t('testBody') })}
          disabled={state === null}
        >
          {t('test')}
        </Button>
      </div>
      <PushGuide />
    </ProfilePanel>
  )
}

function PermissionChip({ permission }: { permission: NotificationPermission }) {
  const t = useTranslations('push')
  const { tone, icon: Icon } = PERMISSIONS[permission]
  return (
    <Chip tone={tone} aria-label={`${t('permission')}: ${t(`state.${permission}`)}`}>
      <Icon aria-hidden />
      {t(`state.${permission}`)}
    </Chip>
  )
}

function Unsupported() {
  const t = useTranslations('push')
  return (
    <div
      role="alert"
      className="flex flex-col gap-1 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning"
    >
      <p>{t('unsupportedText')}</p>
      {operatingSystemOf(navigator) === 'ios' && <p>{t('iosInstall')}</p>}
    </div>
  )
}
