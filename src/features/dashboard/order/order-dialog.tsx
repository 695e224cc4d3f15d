'use client'
import { RotateCcw, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useMemo } from 'react'
import { callApi } from '@/client/api'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { saveNarrowOrder } from '@/contracts/part-calls'
import type { Widget } from '@/contracts/widget'
import { inReadingOrder } from '@/domain/dashboard/grid'
import { inNarrowOrder } from '@/domain/dashboard/narrow-order'
import { ofDashboard, useChosenDashboard } from '@/features/dashboard/dashboards/use-chosen-dashboard'
import { layoutOf } from '@/features/dashboard/layout/layout'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast/toast'
import { OrderList } from './order-list'
import { isSameOrder, useOrderDraft } from './use-order-draft'

type Props = {
  widgets: readonly Widget[]
  narrowOrder: readonly string[]
  onSaved: (narrowOrder: string[]) => void
  onClose: () => void
}

/** In which order narrow windows show the cards: an order of its own, or that of the layout. Mounted means open. */
export function OrderDialog({ widgets, narrowOrder, onSaved, onClose }: Props) {
  const t = useTranslations('dashboard')
  const { dashboard } = useChosenDashboard()
  const helpId = useId()
  const wide = useMemo(() => inReadingOrder(layoutOf(widgets)), [widgets])
  const wideKeys = wide.map(({ id }) => id)
  const start = inNarrowOrder(wide, narrowOrder).map(({ id }) => id)
  const draft = useOrderDraft(start)
  const { busy, save, failure } = useSave(t('order.failed'))
  // what came or went elsewhere in the meantime stands at the end, or no more
  const shown = inNarrowOrder(wide, draft.order).map(({ id }) => id)
  const byKey = new Map(widgets.map((widget) => [widget.key, widget]))
  const isWide = isSameOrder(shown, wideKeys)
  const isDirty = !isSameOrder(shown, start)
  const submit = () =>
    save(async () => {
      const answer = await callApi(saveNarrowOrder, {
        ...ofDashboard(dashboard),
        body: { keys: isWide ? [] : shown },
      })
      onSaved(answer.narrowOrder)
      toast.success(t('order.saved'))
      onClose()
    })
  return (
    <FormDialog
      title={t('order.title')}
      description={t(isWide ? 'order.followsWide' : 'order.isOwn')}
      size="md"
      submitLabel={t('save')}
      busy={busy}
      failure={failure}
      disabled={!isDirty}
      leave={{
        isDirty,
        title: t('order.leaveTitle'),
        text: t('order.leaveText'),
        leave: t('discard'),
        stay: t('keepEditing'),
      }}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p id={helpId} className="text-sm text-muted">
        {t(shown.length === 0 ? 'empty' : 'order.help')}
      </p>
      {shown.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={!draft.canUndo} onClick={draft.undo}>
            <Undo2 aria-hidden />
            {t('undo')}
          </Button>
          <Button size="sm" disabled={isWide} onClick={() => draft.change(wideKeys)}>
            <RotateCcw aria-hidden />
            {t('order.reset')}
          </Button>
        </div>
      )}
      <OrderList
        widgets={shown.flatMap((key) => byKey.get(key) ?? [])}
        helpId={helpId}
        onMove={(key, place) => draft.move(key, place)}
      />
    </FormDialog>
  )
}
