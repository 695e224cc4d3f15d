'use client'
import { useMemo } from 'react'
import { Select } from '@/ui/form/select'

type Props = { value: string; onValueChange: (zone: string) => void; id?: string }

/** Every time zone this browser knows, and the one that is set even if it does not. */
export function ZoneSelect({ value, ...rest }: Props) {
  const options = useMemo(() => {
    const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), value].filter(Boolean))
    return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  }, [value])
  return <Select {...rest} value={value} options={options} />
}
