'use client'
import { useTranslations } from 'next-intl'
import { useDevices } from '@/client/devices'
import { useSession } from '@/client/session/session'
import { seesAllDevices } from '@/domain/access/policy'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { CheckList } from './check-list'

type Props = {
  /** Null for all. */
  deviceIds: readonly string[] | null
  onChoose: (deviceIds: readonly string[] | null) => void
}

/** All of one's devices, or some of them. A key of an administrator is for that person's own, too. */
export function DeviceChoice({ deviceIds, onChoose }: Props) {
  const t = useTranslations('security.apiKeys')
  const { devices = [] } = useDevices()
  const { user } = useSession()
  const own = devices.filter(({ owned }) => owned || (user && !seesAllDevices(user)))
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('devices')} hint={own.length === 0 ? t('noDevices') : undefined}>
        {(control) => (
          <Select
            {...control}
            value={deviceIds ? 'some' : 'all'}
            onValueChange={(value) => onChoose(value === 'all' ? null : [])}
            options={[
              { value: 'all', label: t('all') },
              { value: 'some', label: t('some'), disabled: own.length === 0 },
            ]}
          />
        )}
      </Field>
      {deviceIds && (
        <div className="max-h-52 overflow-y-auto rounded-md border border-line px-3 py-2">
          <CheckList
            legend={t('some')}
            options={own.map(({ deviceId, name }) => ({
              value: deviceId,
              label: name || deviceId,
              hint: deviceId,
            }))}
            chosen={deviceIds}
            onChoose={onChoose}
          />
        </div>
      )}
    </div>
  )
}
