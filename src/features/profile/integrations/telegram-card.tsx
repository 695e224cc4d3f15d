'use client'
import {
  BadgeCheck,
  CircleOff,
  Hourglass,
  type LucideIcon,
  Send,
  TriangleAlert,
  ExternalLink,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { errorMessageOf } from '@/client/api'
import { useFormat } from '@/client/format'
import type { Telegram } from '@/contracts/channels'
import { Button } from '@/ui/button'
import { Chip, type Tone } from '@/ui/chip'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Skeleton } from '@/ui/skeleton'
import { ChannelHealthLine } from '@/components/account/channel-health'
import { LoadProblem } from '../load-problem'
import { ProfilePanel } from '@/features/profile/profile-panel'
import { SwitchRow } from '@/components/forms/switch-row'
import { Spinner } from '@/ui/spinner'
import { useChannels } from '../use-channels'
import { TelegramDialog } from './telegram-dialog'
import { type TelegramActions, useTelegram } from './use-telegram'

type Props = {
  /** The dialog; others may ask for it too. */
  isConnecting: boolean
  onConnecting: (open: boolean) => void
}

export function TelegramCard({ isConnecting, onConnecting }: Props) {
  const t = useTranslations('profile.telegram')
  const { healthOf, mutate } = useChannels()
  const actions = useTelegram(() => void mutate())
  const { telegram, error } = actions
  const health = healthOf('telegram')
  // asked for where there was nothing to connect, it must not open by itself after a disconnect
  const isNeedless = isConnecting && telegram?.connected === true
  useEffect(() => {
    if (isNeedless) onConnecting(false)
  }, [isNeedless, onConnecting])
  return (
    <ProfilePanel title={t('title')} text={t('text')} state={telegram && <LinkChip telegram={telegram} />}>
      {!telegram && error && (
        <LoadProblem error={error} message={errorMessageOf(error, t('fault.load'))} onRetry={actions.retry} />
      )}
      {!telegram && !error && <Skeleton className="h-24" />}
      {telegram?.connected && <Linked telegram={telegram} actions={actions} />}
      {telegram && !telegram.connected && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            writes
            variant={telegram.available ? 'primary' : 'secondary'}
            onClick={() => onConnecting(true)}
          >
            <Send aria-hidden />
            {t('connect')}
          </Button>
          {!telegram.available && <p className="text-sm text-muted">{t('unavailable')}</p>}
        </div>
      )}
      {health && telegram?.connected && <ChannelHealthLine health={health} />}
      {telegram && !telegram.connected && (
        <TelegramDialog
          open={isConnecting}
          onOpenChange={onConnecting}
          telegram={telegram}
          busy={actions.busy}
          connect={actions.connect}
        />
      )}
    </ProfilePanel>
  )
}

function LinkChip({ telegram }: { telegram: Telegram }) {
  const t = useTranslations('profile.telegram')
  const states: Record<'notConnected' | 'blocked' | 'waiting' | 'connected', [Tone, LucideIcon]> = {
    notConnected: ['neutral', CircleOff],
    blocked: ['critical', TriangleAlert],
    waiting: ['warning', Hourglass],
    connected: ['success', BadgeCheck],
  }
  const state = stateOf(telegram)
  const [tone, Icon] = states[state]
  return (
    <Chip tone={tone}>
      <Icon aria-hidden />
      {t(state)}
    </Chip>
  )
}

function stateOf({ connected, blocked, verified }: Telegram) {
  if (!connected) return 'notConnected'
  if (blocked) return 'blocked'
  return verified ? 'connected' : 'waiting'
}

type LinkedProps = { telegram: Telegram; actions: TelegramActions }

function Linked({ telegram, actions }: LinkedProps) {
  const t = useTranslations('profile.telegram')
  const { verified, blocked, notificationsEnabled, bot } = telegram
  return (
    <>
      <LinkFacts telegram={telegram} />
      {!verified && <TelegramVerify telegram={telegram} />}
      {blocked && (
        <p role="alert" className="rounded-control bg-critical-soft px-3 py-2 text-sm text-critical">
          {t('blockedText', { bot: bot ? `@${bot}` : t('bot') })}
        </p>
      )}
      <SwitchRow
        writes
        label={t('notifications')}
        hint={t('notificationsText')}
        checked={notificationsEnabled}
        disabled={actions.busy}
        onCheckedChange={(on) => void actions.notify(on)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          writes
          disabled={!notificationsEnabled}
          busy={actions.busy}
          onClick={() => void actions.test()}
        >
          {t('test')}
        </Button>
        <DisconnectButton actions={actions} />
      </div>
    </>
  )
}

function LinkFacts({ telegram }: { telegram: Telegram }) {
  const t = useTranslations('profile.telegram')
  const format = useFormat()
  const facts = [
    { name: t('chat'), value: telegram.chatId },
    { name: t('username'), value: telegram.username && `@${telegram.username}` },
    { name: t('since'), value: telegram.connectedAt && format.dateTime(telegram.connectedAt) },
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
      {facts
        .filter(({ value }) => value)
        .map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-all tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function DisconnectButton({ actions }: { actions: TelegramActions }) {
  const t = useTranslations('profile.telegram')
  const [isAsking, setIsAsking] = useState(false)
  const disconnect = async () => {
    if (!(await actions.disconnect())) setIsAsking(false)
  }
  return (
    <>
      <Button writes variant="ghost" onClick={() => setIsAsking(true)}>
        {t('disconnect')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('confirmTitle')}
        description={t('confirmText')}
        confirmLabel={t('disconnect')}
        cancelLabel={t('cancel')}
        busy={actions.busy}
        onConfirm={() => void disconnect()}
        danger
      />
    </>
  )
}

/** What is to be done before alerts go to the chat. */
function TelegramVerify({ telegram }: { telegram: Telegram }) {
  const t = useTranslations('profile.telegram')
  return (
    <section className="flex flex-col gap-2 rounded-control bg-warning-soft px-3 py-3 text-sm">
      <h3 className="flex items-center gap-2 font-semibold text-warning">
        <Spinner />
        {t('verifyTitle')}
      </h3>
      <p>{t('verifyText', { chat: telegram.chatId ?? '' })}</p>
      {telegram.link && (
        <div>
          <Button asChild variant="primary" size="sm">
            <a href={telegram.link} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              {t('open')}
            </a>
          </Button>
        </div>
      )}
      <p className="text-muted">{t('verifyAgain')}</p>
    </section>
  )
}
