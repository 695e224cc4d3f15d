'use client'
import { CircleOff, EyeOff, Hourglass, PlugZap, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ApiError, errorMessageOf } from '@/client/api'
import type { DeviceKind } from '@/domain/devices/device-kinds'
import { Button } from '@/ui/button'
import { DevicePicker } from '@/components/device/device-picker'
import { WidgetFrame } from './widget-frame'
import { WidgetNotice } from './widget-notice'
import { useReadOnly } from '@/ui/form/read-only'
import { useWidgetShell } from './widget-shell'

/** For a widget that has no device yet: choose one on the spot. */
export function DeviceNeeded({ kinds }: PickProps) {
  const t = useTranslations('widgets')
  return (
    <WidgetNotice icon={<PlugZap />} title={t('noDeviceTitle')} text={t('noDeviceText')}>
      <PickDevice kinds={kinds} />
    </WidgetNotice>
  )
}

type PickProps = { kinds: readonly DeviceKind[] }

function PickDevice({ kinds }: PickProps) {
  const { actions, config } = useWidgetShell()
  const readOnly = useReadOnly()
  if (!actions || readOnly !== null) return null
  return <DevicePicker kinds={kinds} onPick={(deviceId) => actions.saveConfig({ ...config, deviceId })} />
}

/** What a device that reports may have nothing of. */
export type MissingData = 'level' | 'circuit' | 'panels' | 'anything'

/** For a device that reports, but nothing that the widget could show: most likely the wrong one. */
export function DeviceUnfit({ lack, kinds }: PickProps & { lack: MissingData }) {
  const t = useTranslations('widgets')
  return (
    <WidgetNotice icon={<EyeOff />} title={t(`unfit.${lack}`)} text={t('unfitText')}>
      <PickDevice kinds={kinds} />
    </WidgetNotice>
  )
}

/** For a device that is not, or no longer, among those this person may see. */
export function DeviceGone() {
  const t = useTranslations('widgets')
  return (
    <WidgetNotice icon={<CircleOff />} title={t('goneTitle')} text={t('goneText')}>
      <ConfigureButton label={t('chooseOther')} />
    </WidgetNotice>
  )
}

export function FirstReading() {
  const t = useTranslations('widgets')
  return <WidgetNotice icon={<Hourglass />} title={t('waitingTitle')} text={t('waitingText')} />
}

export function LoadFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('widgets')
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <WidgetNotice
      icon={<TriangleAlert />}
      title={t('failedTitle')}
      text={
        <>
          {errorMessageOf(error, t('failedText'))}
          {requestId && (
            <span className="block font-mono text-xs break-all">{t('requestId', { id: requestId })}</span>
          )}
        </>
      }
    >
      <Button size="sm" className="mt-1" onClick={retry}>
        {t('retry')}
      </Button>
    </WidgetNotice>
  )
}

/** For a config this version cannot read; Configure opens with defaults in place of what is wrong. */
export function InvalidConfig() {
  const t = useTranslations('widgets')
  return (
    <WidgetFrame status="error">
      <WidgetNotice icon={<TriangleAlert />} title={t('invalidTitle')} text={t('invalidText')}>
        <ConfigureButton label={t('configure')} />
      </WidgetNotice>
    </WidgetFrame>
  )
}

/** Opens the widget's settings, where there are any to open. */
export function ConfigureButton({ label }: { label: string }) {
  const { actions } = useWidgetShell()
  if (!actions) return null
  return (
    <Button size="sm" className="mt-1" onClick={actions.configure}>
      {label}
    </Button>
  )
}
