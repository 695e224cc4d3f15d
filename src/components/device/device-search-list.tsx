'use client'
import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { errorMessageOf } from '@/client/api'
import { useCall } from '@/client/use-call'
import { useDebouncedValue } from '@/client/use-debounced-value'
import { listDevices } from '@/contracts/calls'
import { deviceLabel, readableId } from '@/domain/devices/device-name'
import { type DeviceChoice, offeredDevices } from './device-choice'

/** As many as are worth looking through; the rest takes another letter. */
const MOST_FOUND = 50
const NONE = 'no device'

type Props = Pick<DeviceChoice, 'value' | 'onValueChange' | 'none' | 'isOffered' | 'isFirst' | 'labelOf'>

/** The devices whose id, name or tag has what is typed; those seen last while nothing is. */
export function DeviceSearchList({ value, onValueChange, none, labelOf = deviceLabel, ...offer }: Props) {
  const t = useTranslations('widgets')
  const [text, setText] = useState('')
  const query = useDebouncedValue(text.trim())
  const { data, error } = useCall(
    listDevices,
    { query: { limit: MOST_FOUND, ...(query && { query }) } },
    { keepPreviousData: true },
  )
  const found = offeredDevices(data?.devices ?? [], offer)
  const isPending = data === undefined || query !== text.trim()
  return (
    <Command shouldFilter={false} label={t('findDevice')} loop>
      <Command.Input
        autoFocus
        value={text}
        onValueChange={setText}
        maxLength={128}
        placeholder={t('findDevice')}
        className="control"
      />
      <Command.List label={t('foundDevices')} className="mt-2 max-h-64 overflow-y-auto">
        {none !== undefined && text === '' && (
          <Choice value={NONE} onSelect={() => onValueChange('')}>
            {none}
          </Choice>
        )}
        {found.map((device) => (
          <Choice
            key={device.deviceId}
            value={device.deviceId}
            isChosen={device.deviceId === value}
            onSelect={() => onValueChange(device.deviceId)}
          >
            <span className="truncate">{labelOf(device)}</span>
            {device.name && (
              <span className="ml-auto max-w-32 shrink-0 truncate text-xs text-muted">
                {readableId(device.deviceId)}
              </span>
            )}
          </Choice>
        ))}
      </Command.List>
      <p role="status" className="px-2 text-[0.8125rem] text-muted empty:hidden">
        {error
          ? errorMessageOf(error, t('findFailed'))
          : !isPending && found.length === 0
            ? t('noDeviceFound')
            : data?.nextCursor && t('moreDevices')}
      </p>
    </Command>
  )
}

type ChoiceProps = { value: string; isChosen?: boolean; onSelect: () => void; children: ReactNode }

function Choice({ isChosen = false, children, ...item }: ChoiceProps) {
  return (
    <Command.Item
      {...item}
      className="flex min-h-10 cursor-pointer items-center gap-2 rounded-control px-2 text-sm data-[selected=true]:bg-accent-soft"
    >
      {children}
      {isChosen && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
    </Command.Item>
  )
}
