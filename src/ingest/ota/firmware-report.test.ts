import { expect, it } from 'vitest'
import type { DeviceInfo } from '../types'
import { firmwareReportOf } from './firmware-report'

it.each<[DeviceInfo, object | null]>([
  [{}, null],
  [{ firmware: '1.5.0' }, { version: '1.5.0', isIntermediate: false, proof: 'running' }],
  [
    { firmware: '14.1.0(release-tasmota)' },
    {
      version: '14.1.0(release-tasmota)',
      variant: 'release-tasmota',
      isIntermediate: false,
      proof: 'running',
    },
  ],
  [{ firmware: '6.1.1-minimal' }, { variant: 'minimal', isIntermediate: true }],
  [{ firmware: '9.1.0(minimal)' }, { variant: 'minimal', isIntermediate: true }],
  [{ firmware: '13.4.0(safeboot)' }, { variant: 'safeboot', isIntermediate: true }],
  [{ firmware: '9.1.0(tasmota-minimal)' }, { isIntermediate: true }],
  // a native pre-release is no step
  [{ firmware: '1.5.0-beta' }, { isIntermediate: false }],
  [
    { firmware: '20220209-092750/v1.11.8-g8c7bb8d' },
    { version: '20220209-092750/v1.11.8-g8c7bb8d', build: '20220209-092750' },
  ],
  [
    { firmware: '1.4.4', update: { build: '20241011-114449/1.4.4-g6d2a586' } },
    { version: '1.4.4', build: '20241011-114449/1.4.4-g6d2a586', proof: 'running' },
  ],
  [{ firmware: '1.0.3', firmwareSource: 'bridge' }, { proof: 'bridge' }],
  [{ firmware: '4100', firmwareSource: 'image' }, { proof: 'word' }],
  [{ firmware: '2024.10.2', firmwareSource: 'description' }, { proof: 'word' }],
  [{ firmware: '1.0.2', firmwareSource: 'memory' }, { proof: 'word' }],
])('%j is reported as %j', (info, report) => {
  const actual = firmwareReportOf(info)
  if (report === null) expect(actual).toBeNull()
  else expect(actual).toMatchObject(report)
})
