'use client'
import { Command } from 'cmdk'
import { Cpu, SearchIcon } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useDevices } from '@/client/devices'
import { useFormat } from '@/client/format'
import { useSession } from '@/client/session/session'
import { confirmLeave } from '@/client/unsaved/confirm-leave'
import { useCall } from '@/client/use-call'
import { useDebouncedValue } from '@/client/use-debounced-value'
import { SearchFailure } from '@/components/query/search-failure'
import { listDevices } from '@/contracts/calls'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel, readableId } from '@/domain/devices/device-name'
import { rankMatch } from './rank-match'
import './palette.css'
import { screensFor } from './screens'

/** Every screen and every device, found by typing. Mounted means open. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette')
  const router = useRouter()
  const { user } = useSession()
  const [text, setText] = useState('')
  const { devices, retry } = usePaletteDevices(text)
  const go = (href: string) => {
    onClose()
    if (confirmLeave()) router.push(href)
  }
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      label={t('title')}
      overlayClassName="overlay"
      contentClassName="palette"
      loop
      filter={(_, search, words) => rankMatch(search, words ?? [])}
    >
      <div className="palette-search">
        <SearchIcon aria-hidden className="size-4 text-muted" />
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder={t('placeholder')}
          aria-label={t('placeholder')}
        />
      </div>
      <Command.List label={t('results')}>
        {!retry && <Command.Empty>{t('empty')}</Command.Empty>}
        <Command.Group heading={t('screens')}>
          {screensFor(user?.role ?? null).map(({ href, label, icon: Icon }) => (
            <PaletteItem
              key={href}
              value={`screen ${href}`}
              keywords={[t(`names.${label}`)]}
              onSelect={() => go(href)}
            >
              <Icon aria-hidden />
              {t(`names.${label}`)}
            </PaletteItem>
          ))}
        </Command.Group>
        {devices && devices.length > 0 && (
          <Command.Group heading={t('devices')}>
            {devices.map((device) => (
              <DeviceItem key={device.deviceId} device={device} onSelect={go} />
            ))}
          </Command.Group>
        )}
      </Command.List>
      {retry && (
        <div className="px-4 py-2">
          <SearchFailure retry={retry} />
        </div>
      )}
      <p className="palette-help">{t('help')}</p>
    </Command.Dialog>
  )
}

const MOST_FOUND = 20

type PaletteDevices = {
  devices: readonly Device[] | undefined
  /** Searches again; null unless that failed. */ retry: (() => unknown) | null
}

/** The devices at hand and, where they are a part of all, those that the server finds by what is typed. */
function usePaletteDevices(text: string): PaletteDevices {
  const { devices, isPart, error: listError, refresh } = useDevices()
  const query = useDebouncedValue(text.trim())
  const { data, error, mutate } = useCall(
    listDevices,
    isPart && query !== '' ? { query: { query, limit: MOST_FOUND } } : null,
    { keepPreviousData: true },
  )
  if (!devices) return { devices, retry: listError ? refresh : null }
  const retry = error ? () => mutate() : null
  if (!data) return { devices, retry }
  const known = new Set(devices.map(({ deviceId }) => deviceId))
  const found = data.devices.filter(({ deviceId }) => !known.has(deviceId))
  return { devices: [...devices, ...found], retry }
}

type DeviceItemProps = { device: Device; onSelect: (href: string) => void }

function DeviceItem({ device, onSelect }: DeviceItemProps) {
  const t = useTranslations('palette')
  const format = useFormat()
  const { deviceId, name, kind, status, levelPercent, tags } = device
  const id = readableId(deviceId)
  return (
    <PaletteItem
      value={`device ${deviceId}`}
      keywords={[name, id, kind ?? '', ...tags]}
      onSelect={() => onSelect(`/devices/${encodeURIComponent(deviceId)}`)}
    >
      <Cpu aria-hidden />
      <span className="truncate">{deviceLabel(device)}</span>
      {name && <span className="truncate text-xs text-muted">{id}</span>}
      <span className="ml-auto shrink-0 text-xs text-muted tabular-nums">
        {levelPercent === null
          ? t(`status.${status}`)
          : `${format.percent(levelPercent)} · ${t(`status.${status}`)}`}
      </span>
    </PaletteItem>
  )
}

type ItemProps = { value: string; keywords: string[]; onSelect: () => void; children: ReactNode }

/** Found by its words; the value only tells it from others. */
function PaletteItem({ value, keywords, onSelect, children }: ItemProps) {
  return (
    <Command.Item value={value} keywords={keywords} onSelect={onSelect}>
      {children}
    </Command.Item>
  )
}
