'use client'
import { Cpu, FileUp, Plus, PlusCircle } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { DataTable } from '@/components/table/data-table'
import { useListAddress } from '@/components/table/use-list-address'
import { type AdminDevice, CREDENTIAL_STATES } from '@/contracts/admin/devices'
import { Button } from '@/ui/button'
import { CsvImportDialog } from '../csv-import-dialog'
import { ALL_DEVICES_LIST } from './all-devices-list'
import { useAllDevicesColumns } from './all-devices-columns'
import { DeviceBulkActions } from './device-bulk-actions'
import type { DeviceActions } from './device-actions'
import { ImportedSheetDialog } from './imported-sheet-dialog'
import { RegisterDialog } from './register-dialog'
import { SheetDialog } from './sheet-dialog'

type Props = {
  devices: readonly AdminDevice[]
  total: number | null
  nextCursor: string | null
  actions: DeviceActions
  /** The link to the inbox, which another area draws. */
  inbox: ReactNode
}

type Printing = { devices: readonly AdminDevice[]; clear: () => void }

const STATUSES = ['online', 'offline', 'unknown'] as const
const deviceHref = ({ deviceId }: AdminDevice) => `/devices/${encodeURIComponent(deviceId)}`

/** Everybody's devices, for administrators. */
export function AllDevicesScreen({ devices, total, nextCursor, actions, inbox }: Props) {
  const t = useTranslations('admin.devices')
  const list = useListAddress(ALL_DEVICES_LIST)
  const columns = useAllDevicesColumns()
  const fields = useDeviceFields()
  /** As they were chosen: a row that leaves the list takes no sheet and no new code with it. */
  const [printing, setPrinting] = useState<Printing | null>(null)
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <DevicesHead actions={actions} inbox={inbox} />
      <DataTable
        list={list}
        label={t('list')}
        searchHint={t('search')}
        fields={fields}
        columns={columns}
        rows={devices}
        rowId={({ deviceId }) => deviceId}
        rowLabel={({ name, deviceId }) => name || deviceId}
        rowHref={deviceHref}
        nextCursor={nextCursor}
        total={total}
        bulkActions={(chosen, clear) => (
          <DeviceBulkActions
            devices={chosen}
            actions={actions}
            onDone={clear}
            onPrint={() => setPrinting({ devices: chosen, clear })}
          />
        )}
        empty={{ icon: <Cpu />, title: t('emptyTitle'), description: t('emptyText') }}
        exportHref="/api/admin/devices/export"
        views="all_devices"
      />
      {printing && (
        <SheetDialog
          devices={printing.devices}
          actions={actions}
          onDone={printing.clear}
          onClose={() => setPrinting(null)}
        />
      )}
    </div>
  )
}

function useDeviceFields() {
  const t = useTranslations('admin')
  return [
    { id: 'owner', label: t('devices.columns.owner') },
    {
      id: 'status',
      label: t('columns.status'),
      options: STATUSES.map((value) => ({ value, label: t(`lists.status.${value}`) })),
    },
    { id: 'family', label: t('devices.columns.family') },
    { id: 'tag', label: t('devices.columns.tags') },
    {
      id: 'credentials',
      label: t('devices.columns.credentials'),
      options: CREDENTIAL_STATES.map((value) => ({ value, label: t(`devices.credential.${value}`) })),
    },
  ]
}

function DevicesHead({ actions, inbox }: Pick<Props, 'actions' | 'inbox'>) {
  const t = useTranslations('admin.devices')
  const [open, setOpen] = useState<'register' | 'import' | { csv: string; created: number } | null>(null)
  const close = () => setOpen(null)
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-0.5 text-muted">{t('lead')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <Link href="/devices?owner=none">{t('unclaimed')}</Link>
        </Button>
        {inbox}
        <Button asChild>
          <Link href="/devices/claim">
            <PlusCircle aria-hidden />
            {t('claim')}
          </Link>
        </Button>
        <Button onClick={() => setOpen('import')}>
          <FileUp aria-hidden />
          {t('import')}
        </Button>
        <Button variant="primary" onClick={() => setOpen('register')}>
          <Plus aria-hidden />
          {t('register')}
        </Button>
      </div>
      {open === 'register' && <RegisterDialog actions={actions} onClose={close} />}
      {open === 'import' && (
        <CsvImportDialog
          texts={{
            title: t('import'),
            hint: t('importHint'),
            submit: (count) => t('importSubmit', { count }),
            done: (count) => t('importDone', { count }),
          }}
          run={(body) => actions.importList({ body })}
          onClose={close}
          onDone={setOpen}
        />
      )}
      {open instanceof Object && <ImportedSheetDialog csv={open.csv} count={open.created} onClose={close} />}
    </header>
  )
}
