'use client'
import { useState } from 'react'
import { useNow } from '@/client/clock'
import { listRuns } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import type { OutputOf } from '@/contracts/endpoint'
import type { listRuns as endpoint } from '@/contracts/devices/pump'
import { useDeviceCall } from '@/components/query/use-device-call'

export type PumpRuns = OutputOf<typeof endpoint>

const HOUR_MS = 3_600_000

type Options = { device: Device; ch: number; hours: number; pollS: number; enabled?: boolean }

/** A pump's runs of the last hours. The window moves on with every poll; until its answer is there, the last one stays. */
export function useRuns({ device, ch, hours, pollS, enabled = true }: Options) {
  const { deviceId } = device
  const now = useNow(pollS * 1000)
  const stepMs = pollS * 1000
  const from =
    now === null ? null : new Date(Math.floor(now / stepMs) * stepMs - hours * HOUR_MS).toISOString()
  const args = from === null || !enabled ? null : { params: { deviceId }, query: { ch, from } }
  const { data, error, refresh } = useDeviceCall(device, listRuns, args, { pollS })
  const about = `${deviceId} ${ch} ${hours}`
  const [last, setLast] = useState<{ about: string; data: PumpRuns } | null>(null)
  if (data && last?.data !== data) setLast({ about, data })
  return { runs: data ?? (last?.about === about ? last.data : undefined), error, refresh }
}
