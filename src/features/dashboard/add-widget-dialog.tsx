'use client'
import {
  Activity,
  Antenna,
  ChartColumn,
  ChartLine,
  ChartNoAxesGantt,
  CircleGauge,
  Cylinder,
  Info,
  LayoutList,
  type LucideIcon,
  Network,
  Power,
  Sun,
  Waves,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { createElement, useState } from 'react'
import { useDevices } from '@/client/devices'
import { WidgetKey } from '@/contracts/widget'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { widgetDefinitions } from '@/widgets/definitions'
import type { WidgetType } from '@/widgets/kit/widget-names'
import { DeviceSelect, ofKinds } from '@/components/device/device-picker'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { NewWidget } from './use-widget-calls'

/** What each type shows, as a sign. */
const WIDGET_ICONS: Record<WidgetType, LucideIcon> = {
  'device-summary': LayoutList,
  'water-level': Waves,
  'tank-status': CircleGauge,
  'tank-trend': ChartLine,
  'tank-capacity': Cylinder,
  'tank-history': ChartColumn,
  'pump-controller': Power,
  'pump-history': ChartNoAxesGantt,
  'pump-info': Info,
  'acdc-monitor': Activity,
  'lora-device': Antenna,
  'lora-overview': Network,
  'solar-pump': Sun,
}

type Props = {
  initialType?: WidgetType
  takenKeys: ReadonlySet<string>
  onAdd: (widget: NewWidget) => Promise<boolean>
  onClose: () => void
}

const FIRST: WidgetType = 'water-level'

/** Adds a widget: its type, where the type is about one its device, and its identifier. Mounted means open. */
export function AddWidgetDialog({ initialType = FIRST, takenKeys, onAdd, onClose }: Props) {
  const t = useTranslations('dashboard')
  const titles = useTranslations('widgets.titles')
  const about = useTranslations('widgets.about')
  const { devices } = useDevices()
  const [openedAt] = useState(() => Date.now())
  const [type, setType] = useState<WidgetType>(initialType)
  const [typedKey, setTypedKey] = useState<string | null>(null)
  const [pickedDevice, setPickedDevice] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const { busy, save } = useSave()

  const key = typedKey ?? `${type}-${openedAt}`
  const deviceField = widgetDefinitions[type].fields.find((field) => field.key === 'deviceId')
  const kinds = deviceField?.kind === 'device' ? deviceField.kinds : []
  // Who has a single device means that one.
  const deviceId = pickedDevice ?? (devices?.length === 1 ? devices[0]?.deviceId : undefined) ?? ''

  const submit = () => {
    const parsed = WidgetKey.safeParse(key)
    if (!parsed.success) return setError(parsed.error.issues[0]?.message)
    if (takenKeys.has(parsed.data)) return setError(t('keyTaken'))
    setError(undefined)
    const config = { ...widgetDefinitions[type].defaults(), ...(deviceField && { deviceId }) }
    void save(async () => {
      if (await onAdd({ key: parsed.data, type, config })) onClose()
    })
  }

  return (
    <FormDialog
      title={t('add')}
      size="md"
      submitLabel={t('addConfirm')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      className="flex flex-col gap-5"
    >
      <div className="flex flex-col gap-2">
        <ChoiceChips
          label={t('type')}
          value={type}
          onValueChange={setType}
          choices={Object.values(widgetDefinitions).map((definition) => ({
            value: definition.type,
            label: titles(definition.type),
            icon: createElement(WIDGET_ICONS[definition.type], { 'aria-hidden': true, className: 'size-4' }),
          }))}
        />
        <p className="text-[0.8125rem] text-muted">{about(type)}</p>
      </div>
      {deviceField && (
        <Field label={t('device')} hint={deviceId === '' ? t('deviceHelp') : undefined}>
          {(ids) => (
            <DeviceSelect
              {...ids}
              value={deviceId}
              onValueChange={setPickedDevice}
              isFirst={ofKinds(kinds)}
            />
          )}
        </Field>
      )}
      <Field label={t('key')} hint={t('keyHelp')} error={error}>
        {(ids) => (
          <Input
            {...ids}
            value={key}
            onChange={(event) => setTypedKey(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
    </FormDialog>
  )
}
