'use client'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import type { Pump } from '@/contracts/devices/pump'
import { cn } from '@/ui/cn'
import { stopGuard } from '@/components/pump/pump-state'

/** Who ends the run when the link is gone. */
export function StopLimit({ pump, device }: { pump: Pump; device: Device }) {
  const t = useTranslations('widgets.pumpController')
  const format = useFormat()
  const guard = stopGuard(pump, device.status)
  if (guard === null) return null
  const isSafe = guard === 'device'
  const Icon = isSafe ? ShieldCheck : TriangleAlert
  return (
    <p className={cn('flex gap-1.5 text-[0.8125rem]', isSafe ? 'text-muted' : 'text-warning')}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{t(`guard.${guard}`, { time: format.time(pump.stopsBy) })}</span>
    </p>
  )
}
