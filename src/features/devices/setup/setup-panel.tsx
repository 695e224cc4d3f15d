'use client'
import { ArrowRight, Check } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'

const load = async () => ({ default: (await import('./setup-dialog')).SetupDialog })
const LazySetup = lazyPart(load)

/** What can be done with a device that was just claimed: set it up, now or never. */
export function SetupPanel({ device }: { device: Device }) {
  const t = useTranslations('setup')
  const [isOpen, setIsOpen] = useState(false)
  // once opened it stays, with what was entered
  const [isWanted, setIsWanted] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const open = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  const done = () => {
    setIsDone(true)
    setIsOpen(false)
  }
  return (
    <Card className="flex flex-wrap items-center gap-3 border-transparent bg-success-soft p-4">
      <Check aria-hidden className="size-5 shrink-0 text-success" />
      <p role="status" className="min-w-0 flex-1 basis-48">
        {t(isDone ? 'done' : 'claimed', { name: deviceLabel(device) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isDone && (
          <Button
            variant="primary"
            onClick={open}
            onPointerEnter={() => void load()}
            onFocus={() => void load()}
          >
            {t('open')}
          </Button>
        )}
        <Button asChild variant={isDone ? 'primary' : 'secondary'}>
          <Link href="/">
            {t('toDashboard')}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
        <Button asChild>
          <Link href={`/devices/${encodeURIComponent(device.deviceId)}`}>{t('toDevice')}</Link>
        </Button>
      </div>
      <Suspense>
        {isWanted && (
          <LazySetup device={device} isOpen={isOpen} onClose={() => setIsOpen(false)} onDone={done} />
        )}
      </Suspense>
    </Card>
  )
}
