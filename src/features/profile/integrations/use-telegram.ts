'use client'
import { useTranslations } from 'next-intl'
import { callApi } from '@/client/api'
import { useCall } from '@/client/use-call'
import {
  connectTelegram,
  disconnectTelegram,
  getTelegram,
  setTelegram,
  testTelegram,
} from '@/contracts/page-calls'
import type { Telegram } from '@/contracts/channels'
import { useToastedAction } from '@/features/profile/use-toasted-action'

/** While the chat has not confirmed, and while the bot has not told its name. */
const WAITING_MS = 3_000

const isWaiting = ({ available, bot, connected, verified }: Telegram): boolean =>
  (connected && !verified) || (available && bot === null)

/** Each deed, and the words for its failure. */
const FAILURE_KEYS = {
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
  const toasted = useToastedAction()
  const act = (deed: keyof typeof FAILURE_KEYS, work: () => Promise<unknown>) => {
    const run = () => work().finally(() => mutate().catch(() => undefined))
    return toasted.act({ run, done: t(`done.${deed}`), fault: t(`fault.${FAILURE_KEYS[deed]}`) })
  }
  return {
    telegram: data?.telegram,
    error,
    busy: toasted.busy,
    retry: () => void mutate(),
    connect: (chatId: string) => act('connect', () => callApi(connectTelegram, { body: { chatId } })),
    disconnect: () => act('disconnect', () => callApi(disconnectTelegram, {})),
    notify: (notificationsEnabled: boolean) =>
      act(notificationsEnabled ? 'on' : 'off', () =>
        callApi(setTelegram, { body: { notificationsEnabled } }),
      ),
    test: () => act('test', () => callApi(testTelegram, {})),
  }
}

export type TelegramActions = ReturnType<typeof useTelegram>
