import { useTranslations } from 'next-intl'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { SHEET_FORMATS, type SheetFormat } from './print-sheet'

type Props = { value: SheetFormat; onChange: (format: SheetFormat) => void }

/** On what a sheet is printed. */
export function SheetFormatField({ value, onChange }: Props) {
  const t = useTranslations('admin.devices.sheet')
  return (
    <Field label={t('format')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onValueChange={onChange}
          options={SHEET_FORMATS.map((format) => ({ value: format, label: t(`formats.${format}`) }))}
        />
      )}
    </Field>
  )
}
