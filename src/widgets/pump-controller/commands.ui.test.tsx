import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deferred } from '~/tests/support/ui/fake-api'
import { commandFixture, pumpFixture } from '~/tests/support/fixtures/pump-fixture'
import { button, down, press, showPump, soon, stop, text } from '~/tests/support/ui/pump-widget'

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('a start', () => {
  it('asks how long, names the pump, and is sent with its limit', async () => {
    const { orders, become } = showPump()
    await press('Start')
    const dialog = within(await screen.findByRole('dialog', { name: 'Start Well pump?' }))
    expect(dialog.getByRole('textbox', { name: 'Minutes' })).toHaveProperty('value', '20')
    expect(dialog.getByText(/even if the link drops/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('radio', { name: '15 min' }))
    become({ commanded: 'on' })
    fireEvent.click(dialog.getByRole('button', { name: 'Start for 15 min' }))
    await screen.findByText(/^Told to start, not confirmed yet/, { ignore: '.sr-only' })
    expect(orders()).toEqual([{ type: 'relay.set', ch: 0, on: true, maxSeconds: 900 }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['', 'Enter how long it is to run'],
    ['1.5', 'Use whole minutes'],
    ['61', '1 to 60 minutes'],
  ])('of "%s" minutes is not sent', async (typed, fault) => {
    const { orders } = showPump()
    await press('Start')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: typed } })
    expect(dialog.getByText(fault)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Start' }))
    expect(orders()).toEqual([])
  })

  it('offers no more than the longest run', async () => {
    const { settings } = pumpFixture()
    showPump({ settings: { ...settings, maxRunMinutes: 10 } })
    await press('Start')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('textbox')).toHaveProperty('value', '10')
    expect(dialog.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['5', '10'])
  })

  it('that cannot be is not offered, and why', async () => {
    const { interlocks } = pumpFixture()
    const full = interlocks.map((one) =>
      one.id === 'destination_room' ? { ...one, ok: false, value: 99 } : one,
    )
    showPump({ interlocks: full })
    await screen.findByText('Cannot start: House tank 99% — full at 98%')
    expect(await button('Start')).toHaveProperty('disabled', true)
    expect(await button('Stop')).toHaveProperty('disabled', false)
    const failing = screen.getByRole('img', { name: 'Does not hold' }).closest('li')
    expect(failing?.textContent).toBe('House tank 99% — full at 98%')
    expect(screen.getAllByRole('img', { name: 'Holds' })).toHaveLength(interlocks.length - 1)
  })

  it('is not offered for a lost device', async () => {
    showPump({}, {}, { status: 'offline' })
    await screen.findByText('Cannot start: Device offline')
    expect(await button('Start')).toHaveProperty('disabled', true)
    expect(await button('Stop')).toHaveProperty('disabled', false)
  })

  it('is not offered while the browser is offline', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    showPump()
    await screen.findByText('Cannot start: no connection to the server')
    expect(await button('Start')).toHaveProperty('disabled', true)
    expect(await button('Stop')).toHaveProperty('disabled', false)
    online.mockReturnValue(true)
    fireEvent(window, new Event('online'))
    await waitFor(async () => expect(await button('Start')).toHaveProperty('disabled', false))
    online.mockRestore()
  })

  it('is told of as soon as the server has taken it, before the pump is heard again', async () => {
    const again = deferred<null>()
    let asked = 0
    const pump = pumpFixture()
    showPump(
      {},
      {
        'GET /devices/pump-1/pump': async () => {
          asked += 1
          if (asked > 1) await again.promise
          return { body: { pump } }
        },
      },
    )
    await press('Start')
    fireEvent.click(await screen.findByRole('button', { name: 'Start for 20 min' }))
    await screen.findByText('Start for 30 min')
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Stopped. Told to start, not confirmed yet')
    expect(text()).not.toContain('No command has been given yet')
    expect(text()).not.toContain('No command pending')
    expect(await button('Stop')).toHaveProperty('disabled', false)
    again.resolve(null)
  })

  it('the server refuses stays open with each reason', async () => {
    const issues = [
      { path: 'rest', message: 'Rests until 10:04' },
      { path: 'source_water', message: 'The source is at 8 %' },
    ]
    const refusal = {
      status: 409,
      body: { message: 'The pump may not start', code: 'conflict', requestId: 'r', issues },
    }
    showPump({}, { 'POST /devices/pump-1/commands': () => refusal })
    await press('Start')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Start for 20 min' }))
    const alert = within(await dialog.findByRole('alert'))
    expect(alert.getByText('The pump was not started')).toBeTruthy()
    expect(alert.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      issues.map((one) => one.message),
    )
  })
})

describe('a start whose dialog is closed before the answer', () => {
  const issues = [{ path: 'rest', message: 'Rests until 10:04' }]
  const body = { message: 'The pump may not start', code: 'conflict', requestId: 'r', issues }
  const cancelStart = async () => {
    await press('Start')
    fireEvent.click(await screen.findByRole('button', { name: 'Start for 20 min' }))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  }

  it('is told of on the card when it is refused', async () => {
    const answer = deferred<object>()
    showPump({}, { 'POST /devices/pump-1/commands': () => answer.promise })
    await cancelStart()
    const start = await button('Start')
    expect(start.getAttribute('aria-busy')).toBe('true')
    answer.resolve({ status: 409, body })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('The pump was not started')).toBeTruthy()
    expect(alert.getByText('Rests until 10:04')).toBeTruthy()
    expect(start.getAttribute('aria-busy')).toBeNull()
  })

  it('does not hide that the stop after it was not sent', async () => {
    const answer = deferred<object>()
    const refuse = async ({ body: order }: { body: unknown }) =>
      (order as { on: boolean }).on ? answer.promise : down
    showPump({}, { 'POST /devices/pump-1/commands': refuse })
    await cancelStart()
    await press('Stop')
    await screen.findByText('The stop was not sent')
    answer.resolve({ status: 409, body })
    const start = await button('Start')
    await waitFor(() => expect(start.getAttribute('aria-busy')).toBeNull())
    expect(screen.getByText('The stop was not sent')).toBeTruthy()
  })
})

describe('a stop', () => {
  it('stays the same button while the pump becomes known', async () => {
    const answer = deferred<null>()
    const known = async () => {
      await answer.promise
      return { body: { pump: pumpFixture() } }
    }
    const { orders } = showPump({}, { 'GET /devices/pump-1/pump': known })
    const before = await button('Stop')
    answer.resolve(null)
    await button('Start')
    expect(await button('Stop')).toBe(before)
    fireEvent.click(before)
    await waitFor(() => expect(orders()).toEqual([stop]))
  })

  it('takes one press', async () => {
    const { orders } = showPump({ actual: 'on' })
    await press('Stop')
    await waitFor(() => expect(orders()).toEqual([stop]))
    expect(await button('Start')).toHaveProperty('disabled', true)
  })

  it.each([
    ['off', 'btn-secondary', 'btn-primary'],
    ['on', 'btn-danger', 'btn-secondary'],
    ['unknown', 'btn-danger', 'btn-secondary'],
  ] as const)('of a pump that is %s is %s beside a %s, in the same place', async (actual, stops, starts) => {
    showPump({ actual })
    await waitFor(async () => expect((await button('Start')).className).toContain(starts))
    const [first, second] = [await button('Stop'), await button('Start')]
    expect(first.className.split(' ')).toContain(stops)
    expect(first.parentElement?.className).toContain('grid-cols-2')
    expect([...(first.parentElement?.children ?? [])].slice(0, 2)).toEqual([first, second])
  })

  it('is simply on its way for 5 s, and in the colour of warnings afterwards', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const command = commandFixture({
      order: { ch: 0, on: false },
      state: 'sent',
      createdAt: soon(0),
      expiresAt: soon(1),
    })
    showPump({ actual: 'on', commanded: 'off', lastCommand: command })
    const now = await screen.findByText('Stopping…', { ignore: '.sr-only' })
    expect(now.className).toContain('text-info')
    vi.setSystemTime(Date.now() + 5_500)
    const late = await screen.findByText(/^Told to stop, not confirmed yet/, { ignore: '.sr-only' })
    expect(late.className).toContain('text-warning')
    vi.useRealTimers()
  })

  it('does not wait for a start that is on its way, nor for itself', async () => {
    const first = deferred<null>()
    let isFirst = true
    const { orders } = showPump(
      {},
      {
        'POST /devices/pump-1/commands': async () => {
          if (isFirst) {
            isFirst = false
            await first.promise
          }
          return { status: 202, body: { command: commandFixture({ state: 'sent' }) } }
        },
      },
    )
    await press('Start')
    fireEvent.click(await screen.findByRole('button', { name: 'Start for 20 min' }))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await press('Stop')
    await press('Stop')
    await waitFor(() => expect(orders().slice(1)).toEqual([stop, stop]))
    first.resolve(null)
  })

  it('can be pressed while a start is not confirmed and everything else is unknown', async () => {
    const { orders } = showPump({ actual: 'unknown', commanded: 'on', interlocks: [], since: null, at: null })
    await press('Stop')
    await waitFor(() => expect(orders()).toEqual([stop]))
  })

  it('can be pressed before the pump is known, and when it cannot be loaded', async () => {
    const { orders } = showPump({}, { 'GET /devices/pump-1/pump': () => down })
    await screen.findByText(/Down for repair/)
    expect(text()).toContain('Request req-7')
    await press('Stop')
    await waitFor(() => expect(orders()).toEqual([stop]))
  })

  it('that does not get through says so', async () => {
    showPump({ actual: 'on' }, { 'POST /devices/pump-1/commands': () => down })
    await press('Stop')
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('The stop was not sent')).toBeTruthy()
    expect(alert.getByText('Down for repair')).toBeTruthy()
    expect(alert.getByText('Request req-7')).toBeTruthy()
  })
})
