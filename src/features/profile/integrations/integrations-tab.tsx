import type { User } from '@/contracts/account'
import { EmailCard } from './email-card'
import { TelegramCard } from './telegram-card'
import { WebhooksCard } from './webhooks-card'

type Props = { user: User; isConnecting: boolean; onConnecting: (open: boolean) => void }

export function IntegrationsTab({ user, isConnecting, onConnecting }: Props) {
  return (
    <>
      <TelegramCard isConnecting={isConnecting} onConnecting={onConnecting} />
      <WebhooksCard />
      <EmailCard user={user} />
    </>
  )
}
