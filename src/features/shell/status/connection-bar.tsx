'use client'
import { CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useReachable } from '@/client/live/connection'
import { useDevices } from '@/client/devices'

/** Under the header while what is shown cannot be brought up to date. */
export function ConnectionBar() {
  const t = useTranslations('shell')
  const { devices, error } = useDevices()
  const isReachable = useReachable()
  // without devices nothing is shown yet: the page itself says what failed
  if (!devices || (isReachable && !error)) return null
  return (
    <p
      role="status"
      className="sticky top-[calc(3rem+var(--banner))] z-20 flex items-center justify-center gap-2 bg-warning-soft px-3 py-1 text-[0.8125rem] text-warning"
    >
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {t('noConnection')}
    </p>
  )
}
