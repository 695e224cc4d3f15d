'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useServerText } from '@/client/use-server-text'
import type { Widget } from '@/contracts/widget'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { widgetDefinitionOf } from '@/widgets/definitions'
import { ConfigForm } from '@/widgets/kit/config-form'
import type { WidgetDefinition } from '@/widgets/kit/define-widget'
import { useWidgetTitle } from './grid/widget-view'

type Props = {
  widget: Widget
  onSave: (config: Widget['config']) => Promise<boolean>
  onClose: () => void
}

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
export function ConfigureDialog(props: Props) {
  const definition = widgetDefinitionOf(props.widget.type)
  if (!definition || definition.fields.length === 0) return <NoOptions {...props} />
  return <Configuration definition={definition} {...props} />
}

function Configuration({ definition, widget, onSave, onClose }: Props & { definition: WidgetDefinition }) {
  const t = useTranslations('dashboard')
  const title = useWidgetTitle()(widget)
  const { busy, save } = useSave()
  const textOf = useServerText()
  const [start] = useState(() => initialConfigOf(definition, widget.config))
  const [config, setConfig] = useState(start)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const submit = () => {
    const parsed = definition.safeParse(withoutHiddenErrors(definition, config))
    if (!parsed.success) {
      const issues = parsed.error.issues.toReversed()
      return setErrors(
        Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ''), textOf(message)])),
      )
    }
    setErrors({})
    void save(async () => {
      if (await onSave(parsed.config)) onClose()
    })
  }
  return (
    <FormDialog
      title={t('configure')}
      description={title}
      submitLabel={t('save')}
      busy={busy}
      leave={{
        isDirty: Object.keys(config).some((key) => config[key] !== start[key]),
        title: t('configureLeaveTitle'),
        text: t('configureLeaveText'),
        leave: t('discard'),
        stay: t('keepEditing'),
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <ConfigForm fields={definition.fields} config={config} onChange={setConfig} errors={errors} />
    </FormDialog>
  )
}

function NoOptions({ widget, onClose }: Props) {
  const t = useTranslations('dashboard')
  const title = useWidgetTitle()(widget)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('configure')}
        description={title}
        size="sm"
        footer={<Button onClick={onClose}>{t('close')}</Button>}
      >
        <p className="text-sm text-muted">{t('noOptions')}</p>
      </DialogContent>
    </Dialog>
  )
}
