import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { commandFixture, pumpFixture, runFixture } from '~/tests/support/fixtures/pump-fixture'
import { down, press, showPump, soon, text } from '~/tests/support/ui/pump-widget'

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('the state', () => {
  it.each([
    [{ actual: 'on' }, 'Running'],
    [{ actual: 'off' }, 'Stopped'],
    [{ actual: 'unknown', since: null, at: null }, 'Unknown'],
  ] as const)('%o reads %s', async (pump, word) => {
    showPump(pump)
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(word))
  })

  it('is only called running when the device says so', async () => {
    showPump({
      actual: 'off',
      commanded: 'on',
      lastCommand: commandFixture({ state: 'sent', expiresAt: soon(1) }),
    })
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('Stopped. Told to start, not confirmed yet'),
    )
    expect(text()).toMatch(/0:\d\d left to answer|1:00 left to answer/)
    expect(text()).toContain('Sent, waiting for the device')
  })

  it('of a lost device is unknown, with what it said last', async () => {
    showPump({ actual: 'on' }, {}, { status: 'offline' })
    await screen.findByText(/Last heard running/)
    expect(screen.getByRole('status').textContent).toBe('Unknown')
  })

  it('counts a run down and says that the device ends it by itself', async () => {
    showPump({ actual: 'on', stopsBy: soon(10), run: runFixture({ endedAt: null }) })
    await screen.findByText(/^(10:00|9:5\d)$/)
    expect(text()).toMatch(/Stops by \S+ (AM|PM) even if the link drops/)
  })

  it('warns where only the console ends a run', async () => {
    showPump({ actual: 'on', stopsBy: soon(10), limitBy: 'console' })
    await screen.findByText(/Only the console does: if the link drops, it runs on/)
  })

  it('awaits the first reading of a device that was never heard', async () => {
    showPump({}, {}, { lastSeenAt: null })
    await screen.findByText('Waiting for the first reading')
  })

  it('says when the device takes no commands', async () => {
    showPump({ controllable: false, actual: 'unknown' })
    await screen.findByText('Cannot be switched from here')
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  })

  it('still shows what such a device reports', async () => {
    showPump({ controllable: false, actual: 'on' })
    await screen.findByText(/it can only be watched/)
    expect(screen.getByRole('status').textContent).toBe('Running')
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  })

  it('gives a viewer no buttons and says why', async () => {
    showPump({ mayOperate: false, controllable: false }, {}, { access: 'viewer' })
    await screen.findByText(/You may watch this pump, not switch it/)
    for (const name of ['Start', 'Stop', 'Pump settings'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('tells the last command, by whom, and what became of it', async () => {
    showPump({ lastCommand: commandFixture({ state: 'rejected', error: 'overheated' }) })
    await screen.findByText('Refused: overheated')
    expect(text()).toContain('Start for 30 min · by Ann')
  })
})

describe('the interlocks', () => {
  const brief = '8 of 8 checks pass'

  it('are one line that opens all of them, by keyboard too', async () => {
    showPump()
    const line = await screen.findByRole('button', { name: brief })
    line.focus()
    fireEvent.click(line)
    const all = within(await screen.findByRole('dialog', { name: 'Before a start' }))
    expect(all.getAllByRole('listitem')).toHaveLength(pumpFixture().interlocks.length)
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(line)
  })

  it('name the first that fails', async () => {
    const interlocks = pumpFixture().interlocks.map((one) =>
      one.id === 'mode' ? { ...one, ok: false } : one,
    )
    showPump({ interlocks, mode: 'off' })
    await screen.findByRole('button', { name: /^Mode Off.*7 of 8 checks pass$/ })
  })

  it('of a pump that runs count the others, and fail nothing', async () => {
    const interlocks = pumpFixture().interlocks.map((one) =>
      one.id === 'not_running' ? { ...one, ok: false } : one,
    )
    showPump({ interlocks, actual: 'on' })
    await screen.findByRole('button', { name: '7 of 7 other checks pass' })
    expect(screen.getByText('Already running')).toBeTruthy()
    expect(screen.queryByRole('img', { name: 'Does not hold' })).toBeNull()
  })

  it('do not say that it stands while nobody knows', async () => {
    showPump({ actual: 'unknown' })
    await screen.findByText('Not known whether it runs')
    expect(text()).not.toContain('Not running')
  })
})

describe('a device that is no pump', () => {
  const { settings } = pumpFixture()
  const blank = {
    actual: 'unknown',
    since: null,
    at: null,
    settings: { ...settings, destination: null },
  } as const

  it('says so and offers nothing to switch', async () => {
    showPump(blank, {}, { kind: 'lora' })
    await screen.findByText('Not a pump')
    for (const name of ['Start', 'Stop']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('can be stopped all the same once somebody has set it up as one', async () => {
    showPump({ ...blank, settings }, {}, { kind: 'lora' })
    await screen.findByRole('button', { name: 'Stop' })
  })
})

it('tells when the pump goes on although it took the stop', async () => {
  const lastCommand = commandFixture({ order: { ch: 0, on: false } })
  showPump({ actual: 'on', lastCommand })
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      'Running. Told to stop, but it still reports running',
    ),
  )
})

describe('the mode', () => {
  it('is changed by choosing', async () => {
    const { orders, become } = showPump()
    const auto = await screen.findByRole('radio', { name: 'Auto' })
    expect(screen.getByRole('radio', { name: 'Manual' })).toHaveProperty('checked', true)
    become({ mode: 'auto' })
    fireEvent.click(auto)
    await waitFor(() => expect(orders()).toEqual([{ type: 'mode.set', ch: 0, mode: 'auto' }]))
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Auto' })).toHaveProperty('checked', true))
  })

  it('goes back to what it is when the server refuses', async () => {
    showPump({}, { 'POST /devices/pump-1/commands': () => down })
    fireEvent.click(await screen.findByRole('radio', { name: 'Auto' }))
    await screen.findByText('The mode was not changed')
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Manual' })).toHaveProperty('checked', true))
  })

  it('asks before Off while the pump runs', async () => {
    const { orders } = showPump({ actual: 'on' })
    fireEvent.click(await screen.findByRole('radio', { name: 'Off' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Switch off Well pump?' }))
    expect(orders()).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Switch off' }))
    await waitFor(() => expect(orders()).toEqual([{ type: 'mode.set', ch: 0, mode: 'off' }]))
  })
})

describe('a lock-out', () => {
  const locked = { lockout: { reason: 'dry_run', until: null } }

  it('says why and for how long', async () => {
    showPump({ lockout: { reason: 'start_failures', until: soon(30) } })
    await screen.findByText('Locked out: several starts in a row failed')
    await screen.findByText(/until .+ (30:00|29:5\d) left/)
  })

  it('is cleared by a press', async () => {
    const { calls, become } = showPump(locked, {
      'DELETE /devices/pump-1/pump/lockout': () => {
        become({})
        return { body: { pump: pumpFixture() } }
      },
    })
    await screen.findByText('Locked out: it ran dry')
    await press('Clear')
    await waitFor(() => expect(screen.queryByText(/Locked out:/)).toBeNull())
    expect(calls.find(({ method }) => method === 'DELETE')?.query.get('ch')).toBe('0')
  })

  it('stays, with the reason, when clearing fails', async () => {
    showPump(locked, { 'DELETE /devices/pump-1/pump/lockout': () => down })
    await press('Clear')
    await screen.findByText('The lock-out was not cleared')
    expect(screen.getByText('Locked out: it ran dry')).toBeTruthy()
  })
})
