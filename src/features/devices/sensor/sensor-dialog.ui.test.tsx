import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SensorAnswer, SensorPreviewRow } from '@/contracts/devices/sensor'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { SensorDialog } from './sensor-dialog'

const answer = (more: Partial<SensorAnswer> = {}): SensorAnswer => ({
  sensor: {},
  codecs: [],
  profiles: [{ name: 'jsn-sr04t', title: 'JSN-SR04T', metric: 'distance_mm', blindMm: 250, maxMm: 6000 }],
  ...more,
})
const row: SensorPreviewRow = {
  channel: 0,
  at: new Date().toISOString(),
  before: { metric: 'distance_mm', value: 87 },
  after: { metric: 'depth_mm', value: 870, quality: 'ok' },
  refusal: null,
}

function open({
  given = answer(),
  rows = [row],
  put = {},
  past = { judged: 0, refused: 0, examples: [] },
}: { given?: SensorAnswer; rows?: object[]; put?: object; past?: object } = {}) {
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices/tank-1/sensor': () => ({ body: given }),
    'POST /devices/tank-1/sensor/preview': () => ({ body: { rows, past } }),
    'PUT /devices/tank-1/sensor': () => ({ body: given, ...put }),
  })
  const onClose = vi.fn()
  renderUi(<SensorDialog device={deviceFixture()} onClose={onClose} />)
  const bodies = (method: string) => calls.filter((c) => c.method === method).map(({ body }) => body)
  return { onClose, bodies }
}
const choose = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('the sensor settings', () => {
  it('show what the last reading would be, and save only what is set', async () => {
    const { onClose, bodies } = open()
    await choose('Its numbers are in', 'cm')
    await choose('The device measures', 'height')
    await screen.findByText('Gap above the water 8.7 cm')
    await screen.findByText('Height of the water 87 cm')
    fireEvent.change(screen.getByRole('textbox', { name: 'Fastest change' }), { target: { value: '50' } })
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const settings = { unit: 'cm', meaning: 'height', maxRateMmPerMin: 50 }
    expect(bodies('PUT')).toEqual([settings])
    expect(bodies('POST').at(-1)).toEqual(settings)
  })

  it('begin with what is saved, keep what has no field, and go back to "as decoded"', async () => {
    const { bodies } = open({ given: answer({ sensor: { unit: 'm', sentinels: [8191], blindMm: 250 } }) })
    await choose('Its numbers are in', '-')
    await press('Save')
    await waitFor(() => expect(bodies('PUT')).toEqual([{ sentinels: [8191], blindMm: 250 }]))
  })

  it('offer no decoder where there is none to choose', async () => {
    open()
    await screen.findByRole('combobox', { name: 'Sensor' })
    expect(screen.queryByRole('combobox', { name: 'Decoder' })).toBeNull()
  })

  it('offer the codecs there are', async () => {
    const { bodies } = open({ given: answer({ codecs: [{ name: 'a-codec', model: 'Model A' }] }) })
    await choose('Decoder', 'a-codec')
    await press('Save')
    await waitFor(() => expect(bodies('PUT')).toEqual([{ codec: 'a-codec' }]))
  })

  it('say the limits of the chosen sensor where nobody has set one', async () => {
    open()
    await choose('Sensor', 'jsn-sr04t')
    expect(screen.getByRole('textbox', { name: 'Blind zone' }).getAttribute('placeholder')).toBe('250')
  })

  it('say why a reading would be refused, or that there is none yet', async () => {
    open({ rows: [{ ...row, refusal: 'below_min_range' }] })
    await screen.findByText('Refused: below the least')
  })

  it('say what they would have refused in the last 30 days', async () => {
    const example = {
      at: row.at,
      metric: 'distance_mm',
      channel: 0,
      value: 65_535,
      reason: 'above_max_range',
    }
    open({ past: { judged: 200, refused: 2, examples: [example] } })
    await screen.findByText('In the last 30 days this would have refused 2 of 200 readings.')
    await screen.findByText(/65\.5|6,?553\.5|65,?535/)
  })

  it('have nothing to preview without a length', async () => {
    open({ rows: [] })
    await screen.findByText(/No distance or height yet/)
  })

  it('name the fault at its field and stay open', async () => {
    const body = {
      message: 'Must be more than the least',
      code: 'invalid_input',
      requestId: 'r',
      issues: [{ path: 'maxMm', message: 'Must be more than the least' }],
    }
    const { onClose } = open({ put: { status: 400, body } })
    fireEvent.change(await screen.findByRole('textbox', { name: 'Most' }), { target: { value: '1' } })
    await press('Save')
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Most' }).getAttribute('aria-invalid')).toBe('true'),
    )
    expect(onClose).not.toHaveBeenCalled()
    await press('Cancel')
    await screen.findByText('Discard your changes?')
  })
})
