'use client'
import * as Radix from '@radix-ui/react-dialog'
import type { Widget } from '@/contracts/widget'
import { type CardActions, WidgetCard } from './grid/widget-card'
import { useWidgetName } from './grid/widget-view'

/** One widget over everything else. Mounted means open. */
export function FullScreenWidget({
  widget,
  actions,
  onClose,
}: {
  widget: Widget
  actions: CardActions
  onClose: () => void
}) {
  const name = useWidgetName()(widget)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-0 top-[var(--banner)] z-50 bg-surface p-2 outline-none sm:p-4"
        >
          <Radix.Title className="sr-only">{name}</Radix.Title>
          <WidgetCard widget={widget} editing={false} actions={actions} closeFullScreen={onClose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
