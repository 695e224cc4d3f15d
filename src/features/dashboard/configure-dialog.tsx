'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import type { Widget } from '@/contracts/widget'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { widgetDefinitionOf } from '@/widgets/definitions'
import { ConfigForm } from '@/widgets/kit/config-form'
import type { WidgetDefinition } from '@/widgets/kit/define-widget'
import { useWidgetTitle } from './grid/widget-view'

type Props = {
  widget: Widget
  onSave: (config: Widget['config']) => Promise<boolean>
  onClose: () => void
}

const FORM = 'configure-widget'

/** What is stored, upgraded; a stored value that breaks its rule gives way to the default. */
const initialConfigOf = (definition: WidgetDefinition, stored: Widget['config']): Widget['config'] => {
  const parsed = definition.safeParse(stored)
  if (parsed.success) return parsed.config
  const kept = definition.fields.filter((field) => field.rule().safeParse(stored[field.key]).success)
  return {
    ...definition.defaults(),
    ...Object.fromEntries(kept.map(({ key }) => [key, stored[key] ?? null])),
  }
}

/** A field that the form does not show cannot be corrected there: what breaks its rule gives way to the default. */
const withoutHiddenErrors = ({ fields }: WidgetDefinition, config: Widget['config']): Widget['config'] => {
  const faults = fields.filter(
    ({ key, rule, dependsOn }) =>
      dependsOn !== undefined && config[dependsOn] !== true && !rule().safeParse(config[key]).success,
  )
  return { ...config, ...Object.fromEntries(faults.map(({ key, initial }) => [key, initial])) }
}

/** The settings of one widget, drawn from the fields of its type. Mounted means open. */
export function ConfigureDialog({ widget, onSave, onClose }: Props) {
  const t = useTranslations('dashboard')
  const title = useWidgetTitle()(widget)
  const definition = widgetDefinitionOf(widget.type)
  const [start] = useState(() => (definition ? initialConfigOf(definition, widget.config) : widget.config))
  const [config, setConfig] = useState(start)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const hasFields = definition !== null && definition.fields.length > 0

  const close = () => {
    const isDirty = Object.keys(config).some((key) => config[key] !== start[key])
    if (isDirty) setAsksToLeave(true)
    else onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!definition) return
    const parsed = definition.safeParse(withoutHiddenErrors(definition, config))
    if (!parsed.success) {
      const issues = parsed.error.issues.toReversed()
      return setErrors(
        Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ''), message])),
      )
    }
    setErrors({})
    setBusy(true)
    const isSaved = await onSave(parsed.config)
    setBusy(false)
    if (isSaved) onClose()
  }

  return (
    <>
      <Dialog open onOpenChange={(open) => !open && close()}>
        <DialogContent
          title={t('configure')}
          description={title}
          size="sm"
          footer={
            hasFields ? (
              <>
                <Button onClick={close}>{t('cancel')}</Button>
                <Button type="submit" form={FORM} variant="primary" busy={busy}>
                  {t('save')}
                </Button>
              </>
            ) : (
              <Button onClick={onClose}>{t('close')}</Button>
            )
          }
        >
          {hasFields ? (
            <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
              <ConfigForm fields={definition.fields} config={config} onChange={setConfig} errors={errors} />
            </form>
          ) : (
            <p className="text-sm text-muted">{t('noOptions')}</p>
          )}
        </DialogContent>
      </Dialog>
      <ConfirmDialog
        open={asksToLeave}
        onOpenChange={setAsksToLeave}
        title={t('configureLeaveTitle')}
        description={t('configureLeaveText')}
        confirmLabel={t('discard')}
        cancelLabel={t('keepEditing')}
        onConfirm={onClose}
        danger
      />
    </>
  )
}
