'use client'
import { useNow } from '@/client/clock'
import { useCall } from '@/client/use-call'
import { listInbox } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import type { InboxMessage } from '@/contracts/devices/inbox'
import { mayDo } from '@/domain/access/policy'
import { topicNames } from '@/domain/devices/topic-names'

const MOST = 200
const DAY_MS = 86_400_000
const TICK_MS = 60_000

/** Sent with the device's credentials, or on a topic that names it. */
export const isFromDevice = ({ sender, topic }: InboxMessage, deviceId: string): boolean =>
  sender === deviceId || topicNames(topic, deviceId)

/** What came of a device and was not taken, as far as this person may see it. */
export const useInboxMessages = (isWanted = true) =>
  useCall(listInbox, isWanted ? { query: { limit: MOST } } : null)

/** How many kinds of a device's messages were not taken in the last day; those who manage it are told. */
export function useRejectedMessageCount({ deviceId, access }: Device): number {
  const now = useNow(TICK_MS)
  const { data } = useInboxMessages(mayDo(access, 'manage'))
  if (now === null || !data) return 0
  return data.messages.filter(
    (message) => isFromDevice(message, deviceId) && Date.parse(message.lastAt) > now - DAY_MS,
  ).length
}
