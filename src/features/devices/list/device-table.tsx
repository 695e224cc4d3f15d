'use client'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { cn } from '@/ui/cn'
import { Table } from '@/ui/table'
import { AllCheckBox, RowCheckBox } from './bulk/check-box'
import { DeviceLink, DeviceNameBadges } from './device-cells'
import { TABLE_COLUMNS } from './device-columns'
import {
  CredentialsButton,
  ExportReadingsButton,
  MergeButton,
  SensorButton,
} from '@/features/devices/device-tools'
import { type ListColumn, LIST_COLUMNS } from './views/list-view'
import type { PickRows, RowSelection } from './bulk/use-row-selection'

type Props = {
  devices: readonly Device[]
  columns: readonly ListColumn[]
  selection: RowSelection
}

/** The status stands before the name, everything else behind it. */
const columnsBeforeName = (columns: readonly ListColumn[]) => columns.filter((column) => column === 'status')
const columnsAfterName = (columns: readonly ListColumn[]) =>
  LIST_COLUMNS.filter((column) => column !== 'status' && columns.includes(column))

/** The list on wide screens. */
export function DeviceTable({ devices, columns, selection }: Props) {
  const t = useTranslations('devices')
  const { chosen, selected, pick, setAll } = selection
  return (
    <div className="@container card overflow-hidden">
      <Table aria-label={t('list')} className="border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className="w-0">
              <AllCheckBox
                label={t('selectAll')}
                selected={selected.length}
                total={devices.length}
                onChange={setAll}
              />
            </th>
            <DeviceTableHeads columns={columnsBeforeName(columns)} />
            <th scope="col">{t('device')}</th>
            <DeviceTableHeads columns={columnsAfterName(columns)} />
            <th scope="col" className="stuck">
              <span className="sr-only">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <DeviceTableRow
              key={device.deviceId}
              device={device}
              columns={columns}
              isChosen={chosen.has(device.deviceId)}
              pick={pick}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function DeviceTableHeads({ columns }: Pick<Props, 'columns'>) {
  const t = useTranslations('devices')
  return columns.map((column) => (
    <th key={column} scope="col" className={TABLE_COLUMNS[column].className}>
      {t(column)}
    </th>
  ))
}

type DeviceTableRowProps = Pick<Props, 'columns'> & { device: Device; isChosen: boolean; pick: PickRows }

/** Drawn anew only when its own device or the choice of it has changed. */
const DeviceTableRow = memo(function Row({ device, columns, isChosen, pick }: DeviceTableRowProps) {
  const t = useTranslations('devices')
  const name = deviceLabel(device)
  return (
    <tr data-chosen={isChosen || undefined}>
      <td>
        <RowCheckBox
          label={t('selectNamed', { name })}
          id={device.deviceId}
          isChecked={isChosen}
          pick={pick}
        />
      </td>
      <DeviceCells columns={columnsBeforeName(columns)} device={device} />
      <th scope="row" className="max-w-40 @5xl:max-w-72">
        <DeviceLink device={device} />
        {name !== device.deviceId && (
          <span className="block truncate font-mono text-xs">{device.deviceId}</span>
        )}
        <DeviceNameBadges device={device} />
      </th>
      <DeviceCells columns={columnsAfterName(columns)} device={device} />
      <td className="stuck w-0 whitespace-nowrap">
        <SensorButton device={device} className="-my-1" />
        <CredentialsButton device={device} className="-my-1" />
        <MergeButton device={device} className="-my-1" />
        <ExportReadingsButton device={device} className="-my-1" />
      </td>
    </tr>
  )
})

function DeviceCells({ columns, device }: Pick<DeviceTableRowProps, 'columns' | 'device'>) {
  return columns.map((column) => (
    <td key={column} className={cn(TABLE_COLUMNS[column].className, TABLE_COLUMNS[column].cellClass)}>
      {TABLE_COLUMNS[column].cell({ device })}
    </td>
  ))
}
