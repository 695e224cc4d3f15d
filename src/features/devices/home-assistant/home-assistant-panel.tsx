'use client'
import { useTranslations } from 'next-intl'
import { callApi } from '@/client/api'
import { useCall } from '@/client/use-call'
import { getHomeAssistant, setHomeAssistant } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import type { HomeAssistantAnswer } from '@/contracts/devices/home-assistant'
import { SwitchRow } from '@/components/forms/switch-row'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { Loaded } from '@/components/query/loaded'
import { DevicePanel } from '@/features/devices/device-panel'
import { toast } from '@/ui/toast/toast'

type Props = { device: Device }

/** Lets a device appear in a Home Assistant on the broker, or takes it away. */
export function HomeAssistantPanel({ device }: Props) {
  const t = useTranslations('homeAssistant')
  const params = { deviceId: device.deviceId }
  const answer = useCall(getHomeAssistant, { params })
  const { busy, save } = useToastedSave(t('saveFailed'))
  const change = (enabled: boolean) =>
    save(async () => {
      const changed = await callApi(setHomeAssistant, { params, body: { enabled } })
      await answer.mutate(changed, { revalidate: false })
      toast.success(t(enabled ? 'shown' : 'hidden'))
    })
  return (
    <DevicePanel title={t('title')} text={t('lead')}>
      <Loaded answer={answer} failedTitle={t('failedTitle')}>
        {(known) => (
          <>
            <SwitchRow
              writes
              label={t('label')}
              hint={t('whoSees')}
              checked={known.enabled}
              disabled={busy}
              onCheckedChange={(enabled) => void change(enabled)}
            />
            <Connecting known={known} />
            <p className="text-sm text-muted">{t('readOnly')}</p>
          </>
        )}
      </Loaded>
    </DevicePanel>
  )
}

function Connecting({ known: { broker, hasLogin } }: { known: HomeAssistantAnswer }) {
  const t = useTranslations('homeAssistant')
  const how = broker === 'embedded' && !hasLogin ? 'noLogin' : broker
  return <p className="text-sm text-muted">{t(how)}</p>
}
