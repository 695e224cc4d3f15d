'use client'
import { ChevronsUpDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useId, useState } from 'react'
import { useDevices } from '@/client/devices'
import { deviceLabel, readableId } from '@/domain/devices/device-name'
import { lazyPart } from '@/ui/lazy-part'
import { cn } from '@/ui/cn'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/overlay/popover'
import type { DeviceChoice } from './device-choice'

// the list and what it is made of come with the first opening
const DeviceSearchList = lazyPart(async () => ({
  default: (await import('./device-search-list')).DeviceSearchList,
}))

/** Finds a device by typing, where there are too many for a list. */
export function DeviceSearch(props: DeviceChoice) {
  const { value, onValueChange, none, isOffered, isFirst, labelOf = deviceLabel, ...control } = props
  const t = useTranslations('widgets')
  const { devices } = useDevices({ include: value })
  const [open, setOpen] = useState(false)
  const panel = useId()
  const chosen = devices?.find(({ deviceId }) => deviceId === value)
  const text = value === '' ? (none ?? t('chooseDevice')) : chosen ? labelOf(chosen) : readableId(value)
  const choose = (deviceId: string) => {
    setOpen(false)
    onValueChange(deviceId)
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        {...control}
        role="combobox"
        aria-controls={open ? panel : undefined}
        className={cn(
          'control flex items-center justify-between gap-2 text-left',
          value === '' && 'text-muted',
        )}
      >
        <span className="truncate">{text}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
      </PopoverTrigger>
      <PopoverContent label={t('chooseDevice')} align="start" className="w-80 p-2">
        <div id={panel}>
          <Suspense>
            <DeviceSearchList {...{ value, none, isOffered, isFirst, labelOf }} onValueChange={choose} />
          </Suspense>
        </div>
      </PopoverContent>
    </Popover>
  )
}
