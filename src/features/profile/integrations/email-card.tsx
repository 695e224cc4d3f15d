'use client'
import { useTranslations } from 'next-intl'
import { call } from '@/client/api'
import type { User } from '@/contracts/account'
import { sendVerification } from '@/contracts/calls'
import { Button } from '@/ui/button'
import { ChannelHealthLine } from '../channel-health'
import { Panel } from '../panel'
import { VerifiedChip } from '../side-card'
import { useChannels } from '../use-channels'
import { useToasted } from '../use-toasted'

export function EmailCard({ user }: { user: User }) {
  const t = useTranslations('profile.email')
  const { healthOf } = useChannels()
  const health = healthOf('email')
  const { busy, act } = useToasted()
  const send = () => act({ run: () => call(sendVerification, {}), done: t('sent'), fault: t('sendFailed') })
  return (
    <Panel
      title={t('title')}
      {...(health?.available !== false && {
        text: t(user.emailVerified ? 'address' : 'unverified', { email: user.email }),
      })}
      state={<VerifiedChip isVerified={user.emailVerified} />}
    >
      {health && <ChannelHealthLine health={health} />}
      {!user.emailVerified && (
        <div>
          <Button busy={busy} disabled={health?.available === false} onClick={() => void send()}>
            {t('send')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
