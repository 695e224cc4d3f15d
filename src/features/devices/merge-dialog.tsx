'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { useDevices } from '@/client/devices'
import { mergeDevice } from '@/contracts/calls'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { toast } from '@/ui/toast/toast'

type Props = { device: Device; onClose: () => void }

const EFFECTS = ['readings', 'alias', 'settings', 'widgets'] as const

/** Makes another device the same as this one. Mounted means open. */
export function MergeDialog({ device, onClose }: Props) {
  const t = useTranslations('devices.merge')
  const others = useMergeCandidates(device)
  const [chosen, setChosen] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const other = others.find(({ deviceId }) => deviceId === chosen)
  const { busy, merge } = useMerge(device, onClose)
  const names = { from: other ? deviceLabel(other) : '', to: deviceLabel(device) }
  return (
    <>
      <Dialog open onOpenChange={(open) => !open && onClose()}>
        <DialogContent
          title={t('title')}
          description={names.to}
          footer={
            <>
              <Button onClick={onClose}>{t('cancel')}</Button>
              <Button variant="danger" disabled={!other} onClick={() => setIsAsked(true)}>
                {t('next')}
              </Button>
            </>
          }
        >
          {others.length === 0 && <p className="text-sm">{t('none')}</p>}
          {others.length > 0 && (
            <div className="flex flex-col gap-4">
              <p className="text-sm">{t('lead')}</p>
              <MergePicker devices={others} chosen={chosen} onChosen={setChosen} />
              {other && <Effects names={names} />}
            </div>
          )}
        </DialogContent>
      </Dialog>
      <ConfirmDialog
        open={isAsked && other !== undefined}
        onOpenChange={setIsAsked}
        title={t('askTitle', names)}
        description={t('askText', names)}
        confirmLabel={t('confirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => other && void merge(other)}
        busy={busy}
        danger
      />
    </>
  )
}

/** The devices that this one may be merged with, by name. */
function useMergeCandidates(device: Device): Device[] {
  const { devices = [] } = useDevices()
  return devices
    .filter((other) => other.deviceId !== device.deviceId && other.access === 'owner')
    .sort((a, b) => deviceLabel(a).localeCompare(deviceLabel(b)))
}

function useMerge(device: Device, onMerged: () => void) {
  const t = useTranslations('devices.merge')
  const { refresh } = useDevices()
  const [busy, setBusy] = useState(false)
  const merge = async (other: Device) => {
    setBusy(true)
    try {
      await callApi(mergeDevice, { params: { deviceId: device.deviceId }, body: { from: other.deviceId } })
      toast.success(t('done', { from: deviceLabel(other), to: deviceLabel(device) }))
      onMerged()
    } catch (error) {
      toast.error(errorMessageOf(error, t('failed')))
    } finally {
      setBusy(false)
      void refresh()
    }
  }
  return { busy, merge }
}

type MergePickerProps = { devices: readonly Device[]; chosen: string; onChosen: (deviceId: string) => void }

function MergePicker({ devices, chosen, onChosen }: MergePickerProps) {
  const t = useTranslations('devices.merge')
  const labelOf = (device: Device) => {
    const name = deviceLabel(device)
    return name === device.deviceId ? name : `${name} (${device.deviceId})`
  }
  return (
    <Field label={t('other')}>
      {(ids) => (
        <Select
          {...ids}
          value={chosen}
          onValueChange={onChosen}
          placeholder={t('choose')}
          options={devices.map((one) => ({ value: one.deviceId, label: labelOf(one) }))}
        />
      )}
    </Field>
  )
}

function Effects({ names }: { names: { from: string; to: string } }) {
  const t = useTranslations('devices.merge')
  return (
    <ul aria-label={t('effects')} className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted">
      {EFFECTS.map((effect) => (
        <li key={effect}>{t(`effect.${effect}`, names)}</li>
      ))}
    </ul>
  )
}
