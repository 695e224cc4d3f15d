'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useDevices } from '@/client/devices'
import { mergeDevice } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { DeviceSelect } from '@/components/device/device-picker'
import { FormDialog } from '@/components/forms/form-dialog'
import { Loaded } from '@/components/query/loaded'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Field } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import { useToastedSave } from '@/components/forms/use-toasted-save'

type Props = { device: Device; onClose: () => void }

const EFFECTS = ['readings', 'alias', 'settings', 'widgets'] as const

/** Makes another device the same as this one. Mounted means open. */
export function MergeDialog({ device, onClose }: Props) {
  const t = useTranslations('devices.merge')
  const [chosen, setChosen] = useState('')
  const { devices, isPart, error, refresh } = useDevices()
  const [isAsked, setIsAsked] = useState(false)
  const other = useMergeCandidate(device, chosen)
  const { busy, merge } = useMerge(device, onClose)
  const names = { from: other ? deviceLabel(other) : '', to: deviceLabel(device) }
  return (
    <>
      <FormDialog
        title={t('title')}
        description={names.to}
        size="md"
        submitLabel={t('next')}
        busy={busy}
        disabled={!other}
        danger
        onSubmit={() => setIsAsked(true)}
        onClose={onClose}
      >
        <Loaded answer={{ data: devices, error, mutate: refresh }}>
          {(all) =>
            isPart || all.some((one) => canMerge(device, one)) ? (
              <>
                <p className="text-sm">{t('lead')}</p>
                <MergePicker device={device} chosen={chosen} onChosen={setChosen} />
              </>
            ) : (
              <p className="text-sm">{t('none')}</p>
            )
          }
        </Loaded>
        {other && <Effects names={names} />}
      </FormDialog>
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

const canMerge = (device: Device, other: Device): boolean =>
  other.deviceId !== device.deviceId && other.access === 'owner'

/** The chosen device, once it is known that this one may be merged with it. */
function useMergeCandidate(device: Device, chosen: string): Device | undefined {
  const { devices } = useDevices({ include: chosen })
  return devices?.find((other) => other.deviceId === chosen && canMerge(device, other))
}

function useMerge(device: Device, onMerged: () => void) {
  const t = useTranslations('devices.merge')
  const { refresh } = useDevices()
  const { busy, save } = useToastedSave(t('failed'), { updating: t('updating') })
  const merge = async (other: Device) => {
    await save(async () => {
      await callApi(mergeDevice, { params: { deviceId: device.deviceId }, body: { from: other.deviceId } })
      toast.success(t('done', { from: deviceLabel(other), to: deviceLabel(device) }))
      onMerged()
    })
    void refresh()
  }
  return { busy, merge }
}

/** Two devices may have one name. */
function labelWithId(device: Device): string {
  const name = deviceLabel(device)
  return name === device.deviceId ? name : `${name} (${device.deviceId})`
}

type MergePickerProps = { device: Device; chosen: string; onChosen: (deviceId: string) => void }

function MergePicker({ device, chosen, onChosen }: MergePickerProps) {
  const t = useTranslations('devices.merge')
  return (
    <Field label={t('other')}>
      {(ids) => (
        <DeviceSelect
          {...ids}
          value={chosen}
          onValueChange={onChosen}
          isOffered={(other) => canMerge(device, other)}
          labelOf={labelWithId}
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
