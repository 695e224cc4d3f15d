'use client'
import { Download, EllipsisVertical, KeyRound, Merge, Radar } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { IconButton } from '@/ui/icon-button'
import { PHONE, useMedia } from '@/ui/measure/use-media'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/overlay/menu'
import { dialogButton, type DialogTool, dialogTool, mayUse } from './dialog-button'

const SENSOR = dialogTool({
  icon: Radar,
  useLabel: (device) => useTranslations('sensor')('open', { name: deviceLabel(device) }),
  useText: () => useTranslations('sensor')('title'),
  load: async () => (await import('./sensor/sensor-dialog')).SensorDialog,
  isForOwner: true,
})

const CREDENTIALS = dialogTool({
  icon: KeyRound,
  useLabel: (device) => useTranslations('devices.credentials')('open', { name: deviceLabel(device) }),
  useText: () => useTranslations('devices.credentials')('title'),
  load: async () => (await import('./credentials/credentials-dialog')).CredentialsDialog,
  isForOwner: true,
  isWithheld: true,
})
export const CredentialsButton = dialogButton(CREDENTIALS)

const MERGE = dialogTool({
  icon: Merge,
  useLabel: (device) => useTranslations('devices.merge')('open', { name: deviceLabel(device) }),
  useText: () => useTranslations('devices.merge')('next'),
  load: async () => (await import('./merge-dialog')).MergeDialog,
  isForOwner: true,
})

const EXPORT_READINGS = dialogTool({
  icon: Download,
  useLabel: (device) => useTranslations('devices.export')('open', { name: deviceLabel(device) }),
  useText: () => useTranslations('devices.export')('title'),
  load: async () => (await import('./list/export-dialog')).ExportDialog,
})

/** What is done to two devices at once is left to the page of one. */
const ROW_TOOLS: readonly DialogTool[] = [SENSOR, CREDENTIALS, EXPORT_READINGS]
const PAGE_TOOLS: readonly DialogTool[] = [SENSOR, CREDENTIALS, MERGE, EXPORT_READINGS]
const PAGE_BUTTONS = PAGE_TOOLS.map((tool) => [tool.icon.displayName, dialogButton(tool)] as const)

/** The tools of a device on its page: buttons, or on a phone one menu. */
export function DeviceTools({ device }: { device: Device }) {
  if (useMedia(PHONE)) return <ToolMenu device={device} tools={PAGE_TOOLS} />
  return PAGE_BUTTONS.map(([name, ToolButton]) => <ToolButton key={name} device={device} hasText />)
}

type RowToolsProps = { device: Device; className?: string }

/** The tools of a device in a list. */
export const RowTools = (props: RowToolsProps) => <ToolMenu {...props} tools={ROW_TOOLS} />

function ToolMenu({ device, tools, className }: RowToolsProps & { tools: readonly DialogTool[] }) {
  const t = useTranslations('devices')
  const [chosen, setChosen] = useState<DialogTool | null>(null)
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={t('toolsOf', { name: deviceLabel(device) })} className={className}>
            <EllipsisVertical aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          {tools
            .filter((tool) => mayUse(tool, device))
            .map((tool) => (
              <ToolItem key={tool.icon.displayName} tool={tool} onSelect={() => setChosen(tool)} />
            ))}
        </MenuContent>
      </Menu>
      <Suspense>{chosen && <chosen.Dialog device={device} onClose={() => setChosen(null)} />}</Suspense>
    </>
  )
}

type ToolItemProps = { tool: DialogTool; onSelect: () => void }

function ToolItem({ tool: { icon: Icon, useText, isWithheld = false }, onSelect }: ToolItemProps) {
  return (
    <MenuItem writes={isWithheld} onSelect={onSelect}>
      <Icon aria-hidden />
      {useText()}
    </MenuItem>
  )
}
