import type { LucideIcon } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import type { Device } from '@/contracts/devices/device'
import { lazyPart } from '@/ui/lazy-part'
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
  /** It shows what a read-only look is not shown. */
  isWithheld?: boolean
}

type ButtonProps = {
  device: Device
  /** In words, not only by its icon. */ hasText?: boolean
}

export type DialogTool = Tool & { Dialog: ComponentType<DialogProps> }

/** Something that is done with a device in a dialog, whose code comes when it is first wanted. */
export const dialogTool = (tool: Tool): DialogTool => ({
  ...tool,
  Dialog: lazyPart(async () => ({ default: await tool.load() })),
})

export const mayUse = ({ isForOwner = false }: Tool, { access }: Device): boolean =>
  !isForOwner || access === 'owner'

/** A button that opens the dialog of a tool. */
export function dialogButton(tool: DialogTool) {
  const { icon: Icon, useLabel, useText, load, isWithheld = false, Dialog } = tool
  return function DialogButton({ device, hasText = false }: ButtonProps) {
    const [label, text] = [useLabel(device), useText()]
    const [isOpen, setIsOpen] = useState(false)
    if (!mayUse(tool, device)) return null
    const press = {
      onClick: () => setIsOpen(true),
      onPointerEnter: () => void load(),
      onFocus: () => void load(),
    }
    return (
      <>
        {hasText ? (
          <Button writes={isWithheld} size="sm" aria-label={label} {...press}>
            <Icon aria-hidden />
            {text}
          </Button>
        ) : (
          <IconButton writes={isWithheld} label={label} {...press}>
            <Icon aria-hidden />
          </IconButton>
        )}
        <Suspense>{isOpen && <Dialog device={device} onClose={() => setIsOpen(false)} />}</Suspense>
      </>
    )
  }
}
