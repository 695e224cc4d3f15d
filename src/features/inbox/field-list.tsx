'use client'
import { useTranslations } from 'next-intl'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import type { MappingFormDraft, FieldDraft, MappingKind } from './mapping-form-draft'
import { freeChannel, MAPPING_KINDS } from './mapping-form-draft'
import { FieldRow } from './field-row'

type Props = { draft: MappingFormDraft; hasTried: boolean; onChange: (draft: MappingFormDraft) => void }

const AUTO = 'auto'

/** The values pointed at and what each of them is. */
export function FieldList({ draft, hasTried, onChange }: Props) {
  const t = useTranslations('inbox')
  const { fields } = draft
  const replace = (index: number, next: FieldDraft) => {
    const others = fields.filter((_, i) => i !== index)
    const isOther = next.metric !== fields[index]?.metric
    const field = isOther ? { ...next, channel: freeChannel(others, next.metric) } : next
    onChange({ ...draft, fields: fields.map((old, i) => (i === index ? field : old)) })
  }
  const remove = (index: number) => onChange({ ...draft, fields: fields.filter((_, i) => i !== index) })
  return (
    <section aria-labelledby="mapping-values" className="flex flex-col gap-3">
      <h3 id="mapping-values" className="text-sm font-medium">
        {t('values')}
      </h3>
      {fields.length === 0 && (
        <p role={hasTried ? 'alert' : undefined} className={hasTried ? 'text-critical' : 'text-muted'}>
          {t('noValues')}
        </p>
      )}
      {fields.map((field, index) => (
        <FieldRow
          key={field.path ?? ''}
          field={field}
          isMissing={hasTried && field.metric === null}
          onChange={(next) => replace(index, next)}
          onRemove={() => remove(index)}
        />
      ))}
      {fields.length > 0 && <KindField kind={draft.kind} onChange={(kind) => onChange({ ...draft, kind })} />}
    </section>
  )
}

function KindField({
  kind,
  onChange,
}: {
  kind: MappingKind | null
  onChange: (kind: MappingKind | null) => void
}) {
  const t = useTranslations('inbox')
  const kinds = useTranslations('devices.kinds')
  const options = [
    { value: AUTO, label: t('kindAuto') },
    ...MAPPING_KINDS.map((value) => ({ value, label: kinds(value) })),
  ]
  return (
    <Field label={t('kind')}>
      {(ids) => (
        <Select
          {...ids}
          value={kind ?? AUTO}
          options={options}
          onValueChange={(value) => onChange(MAPPING_KINDS.find((k) => k === value) ?? null)}
        />
      )}
    </Field>
  )
}
