'use client'
import * as Radix from '@radix-ui/react-dialog'
import type { Widget } from '@/contracts/widget'
import { lazyPart } from '@/ui/lazy-part'
import { AddWidgetDialog } from './add-widget-dialog'
import { ConfigureDialog } from './configure-dialog'
import { LinksDialog } from './links/links-dialog'
import { RemoveDialog } from './remove-dialog'
import { MoveDialog } from './dashboards/move-dialog'
import type { useWidgetCalls } from './use-widget-calls'
import { type CardActions, WidgetCard } from './grid/widget-card'
import { useWidgetName } from './grid/widget-view'

// it brings a library for dragging, which no other dialog needs
const OrderDialog = lazyPart(async () => ({ default: (await import('./order/order-dialog')).OrderDialog }))

export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'links' }
  | { kind: 'order' }
  | { kind: 'configure' | 'move' | 'remove' | 'fullScreen'; key: string }

type Props = {
  open: OpenDialog
  widgets: readonly Widget[]
  narrowOrder: readonly string[]
  onOrder: (narrowOrder: string[]) => void
  calls: ReturnType<typeof useWidgetCalls>
  actions: CardActions
  onClose: () => void
}

/** Whatever stands over the dashboard; loaded with the first of them. */
export function DashboardDialogs(props: Props) {
  const { open, widgets, narrowOrder, onOrder, calls, actions, onClose } = props
  const nameOf = useWidgetName()
  if (open.kind === 'add') {
    const takenKeys = new Set(widgets.map(({ key }) => key))
    return <AddWidgetDialog takenKeys={takenKeys} onAdd={calls.add} onClose={onClose} />
  }
  if (open.kind === 'links') return <LinksDialog onClose={onClose} />
  if (open.kind === 'order')
    return <OrderDialog widgets={widgets} narrowOrder={narrowOrder} onSaved={onOrder} onClose={onClose} />
  const widget = widgets.find(({ key }) => key === open.key)
  if (!widget) return null
  switch (open.kind) {
    case 'configure':
      return (
        <ConfigureDialog
          widget={widget}
          onSave={(settings) => calls.configure(widget.key, settings)}
          onClose={onClose}
        />
      )
    case 'move':
      return (
        <MoveDialog title={nameOf(widget)} onMove={(to) => calls.move(widget.key, to)} onClose={onClose} />
      )
    case 'fullScreen':
      return <FullScreenWidget widget={widget} actions={actions} onClose={onClose} />
    case 'remove':
      return <RemoveDialog widget={widget} onRemove={() => void calls.remove(widget.key)} onClose={onClose} />
  }
}

/** One widget over everything else. Mounted means open. */
function FullScreenWidget({
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
