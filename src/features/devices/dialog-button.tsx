import type { LucideIcon } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Device } from '@/contracts/devices/device'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'

type DialogProps = { device: Device; onClose: () => void }

type Tool = {
  icon: LucideIcon
  /** What the button is called, for this device. */
  useLabel: (device: Device) => string
  /** What is written on it where there is room. */
  useText: () => string
  load: () => Promise<ComponentType<DialogProps>>
  /** Not for those the device is shared with. */
  isForOwner?: boolean
}

type ButtonProps = {
  device: Device
  className?: string
  /** In words, not only by its icon. */ hasText?: boolean
}

/** A button that opens a dialog about a device; the dialog's code comes with the first press. */
export function dialogButton({ icon: Icon, useLabel, useText, load, isForOwner = false }: Tool) {
  const LazyDialog = lazy(async () => ({ default: await load() }))
  return function DialogButton({ device, className, hasText = false }: ButtonProps) {
    const [label, text] = [useLabel(device), useText()]
    const [isOpen, setIsOpen] = useState(false)
    if (isForOwner && device.access !== 'owner') return null
    const press = {
      onClick: () => setIsOpen(true),
      onPointerEnter: () => void load(),
      onFocus: () => void load(),
    }
    return (
      <>
        {hasText ? (
          <Button size="sm" aria-label={label} {...press}>
            <Icon aria-hidden />
            {text}
          </Button>
        ) : (
          <IconButton label={label} className={className} {...press}>
            <Icon aria-hidden />
          </IconButton>
        )}
        <Suspense>{isOpen && <LazyDialog device={device} onClose={() => setIsOpen(false)} />}</Suspense>
      </>
    )
  }
}
