'use client'
import * as Radix from '@radix-ui/react-alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { useFocusReturn } from './focus-return'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  /** For what cannot be undone: the confirming button warns. */
  danger?: boolean
  /** It changes something as it stands: not to be used where nothing may be changed. */
  writes?: boolean
  /** While the action runs: the question stays and neither button does anything. */
  busy?: boolean
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  onConfirm,
  danger = false,
  writes = false,
  busy = false,
}: Props) {
  const focus = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content className="sheet sheet-alert gap-5 p-5" {...focus}>
          <div className="min-h-0 overflow-y-auto">
            <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
            <Radix.Description asChild>
              <div className="mt-1.5 text-sm text-muted">{description}</div>
            </Radix.Description>
          </div>
          <footer className="flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button disabled={busy}>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button writes={writes} variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
