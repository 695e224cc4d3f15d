import type { LucideIcon } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Device } from '@/contracts/device'
import { IconButton } from '@/ui/icon-button'

type DialogProps = { device: Device; onClose: () => void }

type Tool = {
  icon: LucideIcon
  /** What the button is called, for this device. */
  useLabel: (device: Device) => string
  load: () => Promise<ComponentType<DialogProps>>
  /** Not for those the device is shared with. */
  isForOwner?: boolean
}

/** A button that opens a dialog about a device; the dialog's code comes with the first press. */
export function dialogButton({ icon: Icon, useLabel, load, isForOwner = false }: Tool) {
  const LazyDialog = lazy(async () => ({ default: await load() }))
  return function DialogButton({ device, className }: { device: Device; className?: string }) {
    const label = useLabel(device)
    const [isOpen, setIsOpen] = useState(false)
    if (isForOwner && device.access !== 'owner') return null
    return (
      <>
        <IconButton
          label={label}
          className={className}
          onClick={() => setIsOpen(true)}
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
        >
          <Icon aria-hidden />
        </IconButton>
        <Suspense>{isOpen && <LazyDialog device={device} onClose={() => setIsOpen(false)} />}</Suspense>
      </>
    )
  }
}
