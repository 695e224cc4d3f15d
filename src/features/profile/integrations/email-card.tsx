'use client'
import { useTranslations } from 'next-intl'
import { callApi } from '@/client/api'
import type { User } from '@/contracts/account'
import { sendVerification } from '@/contracts/page-calls'
import { Button } from '@/ui/button'
import { ChannelHealthLine } from '@/components/account/channel-health'
import { ProfilePanel } from '@/features/profile/profile-panel'
import { VerifiedChip } from '../side-card'
import { useChannels } from '../use-channels'
import { useToastedAction } from '@/features/profile/use-toasted-action'

export function EmailCard({ user }: { user: User }) {
  const t = useTranslations('profile.email')
  const { healthOf } = useChannels()
  const health = healthOf('email')
  const { busy, act } = useToastedAction()
  const send = () =>
    act({ run: () => callApi(sendVerification, {}), done: t('sent'), fault: t('sendFailed') })
  return (
    <ProfilePanel
      title={t('title')}
      {...(health?.available !== false && {
        text: t(user.emailVerified ? 'address' : 'unverified', { email: user.email }),
      })}
      state={<VerifiedChip isVerified={user.emailVerified} />}
    >
      {health && <ChannelHealthLine health={health} />}
      {!user.emailVerified && (
        <div>
          <Button writes busy={busy} disabled={health?.available === false} onClick={() => void send()}>
            {t('send')}
          </Button>
        </div>
      )}
    </ProfilePanel>
  )
}
