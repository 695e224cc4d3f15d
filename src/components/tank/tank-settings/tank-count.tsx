'use client'
import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { MAX_TANKS } from '@/domain/tank/device-level'
import { Field } from '@/ui/form/field'
import { IconButton } from '@/ui/icon-button'
import { NumberInput } from '@/ui/form/input'

const clampCount = (count: number): number => Math.min(MAX_TANKS, Math.max(1, Math.round(count)))

/** How many tanks there are, 1 to 10. Whatever is typed beyond that is brought back. */
export function TankCount({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  const t = useTranslations('tank')
  const change = (next: number | null) => next !== null && onChange(clampCount(next))
  return (
    <Field label={t('count')} className="w-44">
      {(control) => (
        <div className="flex items-center gap-1.5">
          <IconButton
            label={t('fewer')}
            variant="secondary"
            disabled={count <= 1}
            onClick={() => change(count - 1)}
          >
            <Minus aria-hidden />
          </IconButton>
          <NumberInput value={count} onValueChange={change} {...control} />
          <IconButton
            label={t('more')}
            variant="secondary"
            disabled={count >= MAX_TANKS}
            onClick={() => change(count + 1)}
          >
            <Plus aria-hidden />
          </IconButton>
        </div>
      )}
    </Field>
  )
}
