import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { useEventText } from './use-event-text'

function Words({ detail }: { detail: Record<string, unknown> }) {
  return <p>{useEventText()(detail)}</p>
}

it.each([
  [{ metric: 'distance_mm', channel: 0, reason: 'no_echo' }, 'Distance · No echo'],
  [{ metric: 'distance_mm', channel: 2, reason: 'E42' }, 'Distance, channel 2 · E42'],
  [{ metric: 'soil', channel: 1, reason: 'null' }, 'soil, channel 1 · No value'],
  [{ alarm: 'dry_run', isActive: true, severity: 'critical' }, 'Running dry · Critical'],
  [{ alarm: 'overpower_1', isActive: false }, 'Too much power, channel 1 · ended'],
  [{ alarm: 'hatch_open', isActive: true }, 'hatch_open'],
  [{ commandId: 'c-1', status: 'rejected', error: 'busy' }, 'Refused · busy'],
  [{ state: 'downloading', percent: 40, job: 'j-1' }, 'Downloading · 40%'],
  [{ state: 'waiting', reason: 'pump_running', nextS: 900, job: 'j-1' }, 'Waiting · The pump is running'],
  [
    { state: 'refused', code: 'counter_too_low', error: 'counter_too_low', counter: 9 },
    'Refused by the device · The image is older than the device allows',
  ],
  [{ state: 'failed', code: 'md5_mismatch', error: 'Wrong MD5' }, 'Failed · Damaged on the way · Wrong MD5'],
  [{ state: 'failed', code: 'other', error: 'E42' }, 'Failed · E42'],
  [{ state: 'accepted', from: '14.2.0', url: 'http://x/f/token/a.bin' }, 'Accepted'],
  [{ windowMs: 120_000, secret: 's' }, 'open for 2 min'],
  [{ weird: true, nested: {} }, 'weird true'],
  [{}, ''],
])('%o', async (detail, expected) => {
  fakeApi({ 'GET /users/me': () => ({ body: { user: personFixture() } }) })
  renderUi(
    <>
      <Words detail={detail} />
      <i>there</i>
    </>,
  )
  await screen.findByText('there')
  expect(document.querySelector('p')?.textContent).toBe(expected)
})
