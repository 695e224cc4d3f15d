'use client'
import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/ui/cn'
import { useFocusReturn } from './focus-return'
import { IconButton } from '@/ui/icon-button'

export const Dialog = Radix.Root

type Props = {
  title: string
  description?: ReactNode
  /** Buttons; they stay in view while the content scrolls. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** False where only its own buttons close it, so that no stray press loses what it shows. */
  hasClose?: boolean
  className?: string
  children: ReactNode
}

/** A dialog that fills a phone's screen and is a box on anything wider. */
export function DialogContent(props: Props) {
  const { title, description, footer, size = 'md', hasClose = true, className, children } = props
  const t = useTranslations('ui')
  const focus = useFocusReturn()
  // without a description the library must be told that none is meant
  const described = description ? {} : { 'aria-describedby': undefined }
  return (
    <Radix.Portal>
      <Radix.Overlay className="overlay" />
      <Radix.Content className={cn('sheet', `sheet-${size}`, className)} {...described} {...focus}>
        <header className="flex items-start gap-3 border-b border-line px-4 py-3 sm:px-5">
          <div className="min-w-0 flex-1 pt-1">
            <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-0.5 text-sm text-muted">{description}</Radix.Description>
            )}
          </div>
          {hasClose && (
            <Radix.Close asChild>
              <IconButton label={t('close')} className="-mr-2">
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          )}
        </header>
        {/* on a box, nothing to fill in leaves no band, and one line of the two around it */}
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 sm:px-5 min-[600px]:has-[>form:empty]:-mb-px min-[600px]:has-[>form:empty]:py-0">
          {children}
        </div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5">
            {footer}
          </footer>
        )}
      </Radix.Content>
    </Radix.Portal>
  )
}
