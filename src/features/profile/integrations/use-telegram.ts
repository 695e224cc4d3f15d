'use client'
import { useTranslations } from 'next-intl'
import { call } from '@/client/api'
import { useCall } from '@/client/use-call'
import {
  connectTelegram,
  disconnectTelegram,
  getTelegram,
  setTelegram,
  testTelegram,
} from '@/contracts/calls'
import type { Telegram } from '@/contracts/channels'
import { useToasted } from '../use-toasted'

/** While the chat has not confirmed, and while the bot has not told its name. */
const WAITING_MS = 3_000

const isWaiting = ({ available, bot, connected, verified }: Telegram): boolean =>
  (connected && !verified) || (available && bot === null)

/** Each deed, and the words for its failure. */
const FAULTS = {
  connect: 'connect',
  disconnect: 'disconnect',
  on: 'settings',
  off: 'settings',
  test: 'test',
} as const

/** The Telegram link and what can be done with it; looks again by itself while something is awaited. */
export function useTelegram(onChange: () => void) {
  const t = useTranslations('profile.telegram')
  const { data, error, mutate } = useCall(
    getTelegram,
    {},
    { refreshInterval: (now) => (now && isWaiting(now.telegram) ? WAITING_MS : 0), onSuccess: onChange },
  )
  const toasted = useToasted()
  const act = (deed: keyof typeof FAULTS, work: () => Promise<unknown>) => {
    const run = () => work().finally(() => mutate().catch(() => undefined))
    return toasted.act({ run, done: t(`done.${deed}`), fault: t(`fault.${FAULTS[deed]}`) })
  }
  return {
    telegram: data?.telegram,
    error,
    busy: toasted.busy,
    retry: () => void mutate(),
    connect: (chatId: string) => act('connect', () => call(connectTelegram, { body: { chatId } })),
    disconnect: () => act('disconnect', () => call(disconnectTelegram, {})),
    notify: (notificationsEnabled: boolean) =>
      act(notificationsEnabled ? 'on' : 'off', () => call(setTelegram, { body: { notificationsEnabled } })),
    test: () => act('test', () => call(testTelegram, {})),
  }
}

export type TelegramActions = ReturnType<typeof useTelegram>
