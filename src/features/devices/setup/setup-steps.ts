import { ApiError, callApi } from '@/client/api'
import { addWidget, setNotificationSettings, updateDevice } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { widgetDefinitions } from '@/widgets/definitions'
import { isWidgetType, type WidgetType } from '@/widgets/kit/widget-names'
import { settingsOfPreset } from './alert-presets'
import { type SetupDraft, setupTankOf } from './setup-draft'

export type SetupStepName = 'device' | 'alerts' | WidgetType

/** One call of a set-up; `id` is the same as long as it would save the same. */
export type SetupStep = { id: string; name: SetupStepName; run: () => Promise<{ device?: Device }> }

const CONFLICT = 409

/** An answer that got lost on the way: the identifier is ours alone, so what has it is what we added. */
const isOwn = (error: unknown): boolean =>
  error instanceof ApiError && error.status === CONFLICT && error.issues.some(({ path }) => path === 'key')

async function addSetupWidget(key: string, type: WidgetType, deviceId: string): Promise<{ device?: Device }> {
  const config = { ...widgetDefinitions[type].defaults(), deviceId }
  try {
    await callApi(addWidget, { body: { key, type, config } })
  } catch (error) {
    if (!isOwn(error)) throw error
  }
  return {}
}

/** Where it is to stand: a place that is there, or none. */
export type SetupPlace = { siteId: string | null }

/** What a draft asks the server, in order: what the device is, its alerts, its widgets. */
export function setupStepsOf(device: Device, draft: SetupDraft & SetupPlace, startedAt: number): SetupStep[] {
  const params = { deviceId: device.deviceId }
  const { name, timezone, kind, siteId } = draft
  const tankConfig = setupTankOf(draft)
  const about = {
    ...{ name: name.trim(), timezone },
    ...(tankConfig && { tankConfig }),
    ...(siteId !== (device.site?.id ?? null) && { siteId }),
  }
  // a kind that nobody changed remains the device's own to say
  const body = kind === null || kind === device.kind ? about : { ...about, kind }
  const settings = settingsOfPreset(draft.preset, device.intervalS)
  return [
    {
      id: `device ${JSON.stringify(body)}`,
      name: 'device',
      run: () => callApi(updateDevice, { params, body }),
    },
    {
      id: `alerts ${JSON.stringify(settings)}`,
      name: 'alerts',
      run: () => callApi(setNotificationSettings, { params, body: { settings } }),
    },
    ...draft.widgets.filter(isWidgetType).map((type) => ({
      id: `widget ${type}`,
      name: type,
      run: () => addSetupWidget(`${type}-${startedAt}`, type, device.deviceId),
    })),
  ]
}
