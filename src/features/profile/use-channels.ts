'use client'
import type { ChannelHealth } from '@/contracts/channels'
import { useCall } from '@/client/use-call'
import { listChannels } from '@/contracts/calls'

const REFRESH_MS = 30_000

/** How the ways out of the app do, and when they keep quiet. */
export function useChannels() {
  const { data, error, mutate } = useCall(listChannels, {}, { refreshInterval: REFRESH_MS })
  const healthOf = (name: ChannelHealth['channel']) => data?.channels.find(({ channel }) => channel === name)
  return { data, error, mutate, healthOf }
}
