'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { useDevices } from '@/client/devices'
import { useSession } from '@/client/session/session'
import { useFormat } from '@/client/format'
import { type OfflineLevel, writeOfflineLevels } from './offline-levels'

const MOST_DEVICES = 200
const WRITE_EVERY_MS = 15_000
const OFFLINE_PAGE_KEYS = ['title', 'text', 'retry', 'known', 'none'] as const

/** Keeps the last known levels for the page that is shown while the console cannot be reached. */
export function useOfflineLevels(): void {
  const t = useTranslations('offline')
  const { language, locale, percent } = useFormat()
  const { devices } = useDevices()
  const isOfAnother = useSession().impersonation !== null
  const writtenAt = useRef(0)
  useEffect(() => {
    if (!devices || isOfAnother) return
    const lowest = (a: Device, b: Device) => (a.levelPercent ?? 0) - (b.levelPercent ?? 0)
    const levelOf = (device: Device): OfflineLevel[] => {
      const { levelPercent, levelClass, lastSeenAt } = device
      if (levelPercent === null || lastSeenAt === null) return []
      return [
        {
          name: deviceLabel(device),
          value: percent(levelPercent),
          word: t(`classes.${levelClass}`),
          levelClass,
          at: lastSeenAt,
        },
      ]
    }
    const keep = () => {
      writtenAt.current = Date.now()
      const words = Object.fromEntries(OFFLINE_PAGE_KEYS.map((word) => [word, t(word)]))
      writeOfflineLevels({
        language,
        locale,
        words,
        devices: devices.toSorted(lowest).flatMap(levelOf).slice(0, MOST_DEVICES),
      })
    }
    const timer = setTimeout(keep, Math.max(0, writtenAt.current + WRITE_EVERY_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [devices, isOfAnother, language, locale, percent, t])
}
