'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useServerText } from '@/client/use-server-text'
import type { Widget } from '@/contracts/widget'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { widgetDefinitionOf } from '@/widgets/definitions'
import { ownTitleOf } from '@/widgets/kit/widget-names'
import { ConfigForm } from '@/widgets/kit/config-form'
import type { WidgetDefinition } from '@/widgets/kit/define-widget'
import { useWidgetName } from './grid/widget-view'
import type { WidgetSettings } from './use-widget-calls'

type Props = {
  widget: Widget
  onSave: (settings: WidgetSettings) => Promise<boolean>
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
  const name = useWidgetName()(widget)
  const [startTitle] = useState(() => ownTitleOf(widget) ?? '')
  const [title, setTitle] = useState(startTitle)
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
    const newTitle = title.trim()
    void save(async () => {
      if (await onSave({ config: parsed.config, ...(newTitle !== startTitle && { title: newTitle }) }))
        onClose()
    })
  }
  return (
    <FormDialog
      title={t('configure')}
      description={name}
      submitLabel={t('save')}
      busy={busy}
      leave={{
        isDirty: title !== startTitle || Object.keys(config).some((key) => config[key] !== start[key]),
        title: t('configureLeaveTitle'),
        text: t('configureLeaveText'),
        leave: t('discard'),
        stay: t('keepEditing'),
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('widgetTitle')} hint={t('widgetTitleHelp')}>
        {(ids) => (
          <Input
            {...ids}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            maxLength={60}
            autoComplete="off"
          />
        )}
      </Field>
      <ConfigForm fields={definition.fields} config={config} onChange={setConfig} errors={errors} />
    </FormDialog>
  )
}

function NoOptions({ widget, onClose }: Props) {
  const t = useTranslations('dashboard')
  const name = useWidgetName()(widget)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('configure')}
        description={name}
        size="sm"
        footer={<Button onClick={onClose}>{t('close')}</Button>}
      >
        <p className="text-sm text-muted">{t('noOptions')}</p>
      </DialogContent>
    </Dialog>
  )
}
