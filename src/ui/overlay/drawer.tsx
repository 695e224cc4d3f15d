'use client'
import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFocusReturn } from './focus-return'
import { IconButton } from '@/ui/icon-button'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the drawer; shown at its head unless `head` is given. */
  title: string
  description: string
  head?: ReactNode
  children: ReactNode
}

/** A panel that slides in from the left edge. */
export function Drawer({ open, onOpenChange, title, description, head, children }: Props) {
  const t = useTranslations('ui')
  const focus = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content className="drawer" {...focus}>
          <div className="flex h-header shrink-0 items-center gap-2 border-b border-line px-3">
            <Radix.Title className={head ? 'sr-only' : 'text-base font-semibold'}>{title}</Radix.Title>
            <Radix.Description className="sr-only">{description}</Radix.Description>
            <div className="min-w-0 flex-1">{head}</div>
            <Radix.Close asChild>
              <IconButton label={t('close')}>
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
