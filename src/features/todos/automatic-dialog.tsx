'use client'
import { useTranslations } from 'next-intl'
import { startTransition, useOptimistic } from 'react'
import { runAction } from '@/client/action'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { Button } from '@/ui/button'
import { Switch } from '@/ui/form/switch'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import type { AutomaticKinds, TodoActions } from './todo-actions'

type Props = { kinds: AutomaticKinds; set: TodoActions['setAutomatic']; onClose: () => void }

/** Switches for what the server writes todos about by itself. */
export function AutomaticDialog({ kinds, set, onClose }: Props) {
  const t = useTranslations('todos.automatic')
  const ui = useTranslations('ui')
  const { busy, save } = useToastedSave()
  const [shown, show] = useOptimistic(kinds, (known, next: AutomaticKinds[number]) =>
    known.map((kind) => (kind.id === next.id ? next : kind)),
  )
  const change = (next: AutomaticKinds[number]) =>
    startTransition(async () => {
      show(next)
      await save(async () => void (await runAction(set({ body: next }))))
    })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('title')}
        description={t('lead')}
        size="sm"
        footer={<Button onClick={onClose}>{ui('close')}</Button>}
      >
        <ul className="flex flex-col divide-y divide-line">
          {shown.map(({ id, on }) => (
            <li key={id} className="py-2.5">
              <label className="flex cursor-pointer items-start gap-3">
                <Switch checked={on} disabled={busy} onCheckedChange={(next) => change({ id, on: next })} />
                <span className="min-w-0">
                  <span className="block text-sm font-medium">{t(`kinds.${id}`)}</span>
                  <span className="block text-[0.8125rem] text-muted">{t(`hints.${id}`)}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}
