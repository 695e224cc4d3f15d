'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/ui/form/field'
import { Input, NumberInput } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import { Switch } from '@/ui/form/switch'

const SHAPES = ['cylinder', 'box', 'sphere'] as const

export function GalleryFields() {
  const t = useTranslations('gallery')
  const [depth, setDepth] = useState<number | null>(1_800)
  const [shape, setShape] = useState<(typeof SHAPES)[number]>('cylinder')
  const [isOn, setIsOn] = useState(true)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('name')} hint={t('nameHelp')}>
        {(ids) => <Input {...ids} defaultValue={t('sampleName')} />}
      </Field>
      <Field label={t('name')} error={t('nameFault')}>
        {(ids) => <Input {...ids} defaultValue="" />}
      </Field>
      <Field label={t('depth')}>
        {(ids) => <NumberInput {...ids} value={depth} onValueChange={setDepth} unit={t('mm')} min={1} />}
      </Field>
      <Field label={t('shape')}>
        {(ids) => (
          <Select
            {...ids}
            value={shape}
            onValueChange={setShape}
            options={SHAPES.map((value) => ({ value, label: t(`shapes.${value}`) }))}
          />
        )}
      </Field>
      <label className="flex items-center justify-between gap-3 text-sm sm:col-span-2">
        {t('switch')}
        <Switch checked={isOn} onCheckedChange={setIsOn} />
      </label>
    </div>
  )
}
