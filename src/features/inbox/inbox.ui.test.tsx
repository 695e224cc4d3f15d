import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { InboxMessage, InboxPayload, MappingPreview, TopicMapping } from '@/contracts/devices/inbox'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { InboxScreen } from './inbox-screen'

const ID = '0b7f2c8e-91d3-4e55-8a11-2f1c9d3e7a60'
const message: InboxMessage = {
  id: ID,
  topic: 'garden/north/level',
  reason: 'unknown_topic',
  count: 3,
  firstAt: '2026-03-01T10:00:00.000Z',
  lastAt: '2026-03-01T10:05:00.000Z',
  sender: '',
}
const json: InboxPayload = {
  kind: 'json',
  value: { water: { gap_cm: 87.4 }, 'a.b': 1, cells: [3.9] },
  isCut: false,
}
const nothing: MappingPreview = { deviceId: null, online: null, firmware: null, readings: [], rejected: [] }
const mapping: TopicMapping = {
  id: '1b7f2c8e-91d3-4e55-8a11-2f1c9d3e7a60',
  topic: 'well/report',
  metric: 'energy_wh',
  channel: 2,
  path: 'kwh',
  unit: null,
  factor: 1000,
  kind: null,
  sender: 'tank-7',
  createdAt: '2026-03-01T10:00:00.000Z',
}

type Given = {
  messages?: InboxMessage[]
  payload?: InboxPayload
  presets?: object[]
  mappings?: TopicMapping[]
  role?: 'user' | 'admin'
  answers?: Parameters<typeof fakeApi>[0]
}

function open({
  messages = [message],
  payload = json,
  presets = [],
  mappings = [],
  role = 'admin',
  answers,
}: Given = {}) {
  const shown = messages[0]
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture({ role }) } }),
    'GET /inbox': () => ({ body: { messages, total: messages.length } }),
    'GET /mappings': () => ({ body: { mappings } }),
    [`GET /inbox/${ID}`]: () => ({ body: { message: shown, payload, presets } }),
    [`POST /inbox/${ID}/preview`]: () => ({ body: nothing }),
    ...answers,
  })
  renderUi(<InboxScreen />, { pathname: '/devices/inbox' })
  const bodies = (end: string) =>
    calls.filter(({ method, path }) => method === 'POST' && path.endsWith(end)).map(({ body }) => body)
  return { calls, bodies }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => fireEvent.click(await button(name))
const chooseMetric = async (value: string) =>
  fireEvent.change(await screen.findByRole('combobox', { name: 'Meaning' }), { target: { value } })

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('the list', () => {
  it('says topic, reason in words, how often and from whom', async () => {
    const fault = { ...message, id: 'x', topic: 'b', reason: '22P05 bad', sender: 'tank-7' }
    open({ messages: [message, fault] })
    const [first, second] = await screen.findAllByRole('listitem')
    for (const text of ['garden/north/level', 'Unknown topic', '3 messages', 'without a device’s own login'])
      expect(first?.textContent).toContain(text)
    expect(second?.textContent).toContain('Could not be read: 22P05 bad')
    expect(second?.textContent).toContain('from tank-7')
  })

  it('says when there is nothing', async () => {
    open({ messages: [] })
    await screen.findByText('Nothing to sort out')
  })

  it('says what failed, with the request id', async () => {
    const body = { message: 'Briefly unavailable', code: 'unavailable', requestId: 'req-7' }
    open({ answers: { 'GET /inbox': () => ({ status: 503, body }) } })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Briefly unavailable')
    expect(alert.textContent).toContain('req-7')
  })

  it('asks before it dismisses', async () => {
    const { calls } = open({ answers: { [`DELETE /inbox/${ID}`]: () => ({ body: { ok: true } }) } })
    await press('Dismiss garden/north/level')
    await press('Dismiss')
    await screen.findByText('Dismissed')
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  it('shows what has been mapped, and removes it when asked', async () => {
    const { calls } = open({
      mappings: [mapping],
      answers: { [`DELETE /mappings/${mapping.id}`]: () => ({ body: { ok: true } }) },
    })
    await screen.findByText('kwh · Energy, channel 2 · × 1000 · only tank-7')
    await press('Remove well/report kwh Energy')
    await press('Remove')
    await screen.findByText('Mapping removed')
    expect(calls.some(({ method, path }) => method === 'DELETE' && path === `/mappings/${mapping.id}`)).toBe(
      true,
    )
  })
})

describe('mapping', () => {
  const reading = { metric: 'distance_mm', channel: 0, value: 874, unit: 'mm' }
  const preview: MappingPreview = {
    deviceId: 'generic:north',
    online: null,
    firmware: '1.4.2',
    readings: [reading],
    rejected: [{ metric: 'battery_v', channel: 0, raw: 'n/a', reason: 'not_a_number' }],
  }

  it('goes from a level and a value to a saved mapping, and on to the device', async () => {
    const { bodies } = open({
      answers: {
        [`POST /inbox/${ID}/preview`]: () => ({ body: preview }),
        [`POST /inbox/${ID}/mapping`]: () => ({ body: { mappings: [], preview, explained: 1 } }),
      },
    })
    await press('Map garden/north/level')
    fireEvent.click(await screen.findByRole('radio', { name: 'north' }))
    await screen.findByText('garden/{id}/level')
    await press('Add water.gap_cm: 87.4')
    await chooseMetric('distance_mm')
    expect(screen.getByRole('combobox', { name: 'Unit in the message' })).toHaveProperty('value', 'cm')
    await screen.findByText('874 mm')
    await screen.findByText('generic:north')
    await screen.findByText('“n/a”: Not a number')
    await press('Save')
    const link = await screen.findByRole('link', { name: 'Claim it' })
    expect(link.getAttribute('href')).toBe('/devices/claim?q=generic%3Anorth')
    const body = {
      topic: 'garden/{id}/level',
      fields: [{ path: 'water.gap_cm', metric: 'distance_mm', channel: 0, unit: 'cm' }],
    }
    expect(bodies('/mapping')).toEqual([body])
    expect(bodies('/preview').at(-1)).toEqual(body)
  })

  it('reads again when a new message of the topic arrives', async () => {
    let value = 87
    open({
      answers: {
        [`GET /inbox/${ID}`]: () => ({
          body: {
            message: { ...message, count: value },
            payload: { kind: 'text', text: String(value), isCut: false },
            presets: [],
          },
        }),
        [`POST /inbox/${ID}/preview`]: () => ({ body: { ...preview, readings: [{ ...reading, value }] } }),
      },
    })
    await press('Map garden/north/level')
    await press('Add the whole message: 87')
    await chooseMetric('distance_mm')
    await screen.findByText('87 mm')
    value = 91
    await screen.findByText('91 mm', {}, { timeout: 5_000 })
    await button('Add the whole message: 91')
  })

  it('sends nothing until every value has a meaning', async () => {
    const { bodies } = open()
    await press('Map garden/north/level')
    await press('Save')
    expect((await screen.findByText('Press a value in the message to add it.')).getAttribute('role')).toBe(
      'alert',
    )
    await press('Add cells.0: 3.9')
    await press('Save')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('What is it?')
    await press('Remove cells.0')
    expect(screen.queryByRole('combobox', { name: 'Meaning' })).toBeNull()
    expect(bodies('/mapping')).toEqual([])
  })

  it('cannot point at names with a dot, and shows bytes as bytes', async () => {
    open()
    await press('Map garden/north/level')
    expect(await button('Add a.b: 1')).toHaveProperty('disabled', true)
  })

  it('shows bytes as bytes', async () => {
    open({ payload: { kind: 'binary', hex: '00ff10', isCut: true } })
    await press('Map garden/north/level')
    await screen.findByText('00 ff 10')
    await screen.findByText(/Only the first 4 kB/)
  })

  it('offers nobody but administrators to map several devices', async () => {
    const own = { ...message, sender: 'tank-7' }
    const ownPreview = { ...preview, deviceId: 'tank-7' }
    const { bodies } = open({
      role: 'user',
      messages: [own],
      payload: { kind: 'text', text: '87', isCut: false },
      answers: {
        [`POST /inbox/${ID}/mapping`]: () => ({ body: { mappings: [], preview: ownPreview, explained: 1 } }),
      },
    })
    await press('Map garden/north/level')
    await screen.findByText(/Only messages on exactly this topic with the login of tank-7/)
    expect(screen.queryByRole('radio')).toBeNull()
    await press('Add the whole message: 87')
    await chooseMetric('depth_mm')
    await press('Save')
    expect((await screen.findByRole('link', { name: 'To the devices' })).getAttribute('href')).toBe(
      '/devices',
    )
    expect(bodies('/mapping')).toEqual([
      { topic: 'garden/north/level', fields: [{ metric: 'depth_mm', channel: 0, unit: 'mm' }] },
    ])
  })

  it('takes a preset whole', async () => {
    const preset = {
      name: 'openmqttgateway',
      title: 'OpenMQTTGateway',
      firmware: 'OMG',
      prefix: 'home',
      preview,
    }
    const { bodies } = open({
      presets: [preset],
      answers: { [`POST /inbox/${ID}/preset`]: () => ({ body: { mappings: [], preview, explained: 2 } }) },
    })
    await press('Map garden/north/level')
    await screen.findByText('reads Gap above the water 874 mm')
    await press('Use OpenMQTTGateway')
    await screen.findByText('Mapping saved')
    expect(bodies('/preset')).toEqual([{ preset: 'openmqttgateway' }])
  })

  it('stays open with the reason when saving fails, and asks before throwing away', async () => {
    open({
      answers: {
        [`POST /inbox/${ID}/mapping`]: () => ({
          status: 409,
          body: { message: 'There are too many mappings', code: 'conflict', requestId: 'r' },
        }),
      },
    })
    await press('Map garden/north/level')
    await press('Add cells.0: 3.9')
    await chooseMetric('battery_v')
    await press('Save')
    await screen.findByText('There are too many mappings')
    await press('Cancel')
    await screen.findByText('Discard this mapping?')
    await press('Discard')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says that the message has gone meanwhile', async () => {
    let isGone = false
    open({
      answers: {
        [`GET /inbox/${ID}`]: () =>
          isGone ? { status: 404, body: {} } : { body: { message, payload: json, presets: [] } },
      },
    })
    await press('Map garden/north/level')
    await button('Add cells.0: 3.9')
    isGone = true
    await screen.findByText(/has left the inbox/, {}, { timeout: 5_000 })
    expect(await button('Save')).toHaveProperty('disabled', true)
  })

  it('is worked by keyboard alone', async () => {
    const hands = userEvent.setup()
    open({ answers: { [`POST /inbox/${ID}/preview`]: () => ({ body: preview }) } })
    ;(await button('Map garden/north/level')).focus()
    await hands.keyboard('{Enter}')
    ;(await screen.findByRole('radio', { name: 'level' })).focus()
    await hands.keyboard(' ')
    await screen.findByText('garden/north/{id}')
    ;(await button('Add cells.0: 3.9')).focus()
    await hands.keyboard('{Enter}')
    const row = await screen.findByRole('group', { name: 'Value cells.0' })
    await hands.selectOptions(within(row).getByRole('combobox', { name: 'Meaning' }), 'battery_v')
    await screen.findByText('generic:north')
    await hands.keyboard('{Escape}')
    await screen.findByText('Discard this mapping?')
  })
})
