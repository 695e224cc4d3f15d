import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakePush, noPush } from '~/tests/support/ui/fake-push'
import { channelFixture, showProfile, writesOf } from '~/tests/support/ui/profile'

type Answers = NonNullable<Parameters<typeof showProfile>[0]>['answers']

const PUSH: Answers = {
  'GET /push/public-key': () => ({ body: { publicKey: 'BNc' } }),
  'POST /push/subscribe': () => ({ body: { ok: true } }),
  'POST /push/unsubscribe': () => ({ body: { ok: true } }),
}
const show = async (answers: Answers = {}) => {
  const view = showProfile({ search: '?tab=preferences', answers: { ...PUSH, ...answers } })
  await screen.findByRole('heading', { name: 'Push Notifications' })
  return view
}
const theSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const PUSH_SWITCH = 'Push notifications on this device'

afterEach(noPush)

describe('preferences', () => {
  it('are theme, units, language and what may be mailed, and only changes are sent', async () => {
    const { calls } = await show()
    choose('Theme', 'dark')
    choose('Units', 'imperial')
    choose('Language', 'es')
    fireEvent.click(await theSwitch('Email Notifications'))
    fireEvent.click(await theSwitch('Marketing Communications'))
    press('Save Changes')
    await screen.findByText('Profile updated successfully')
    const preferences = { theme: 'dark', units: 'imperial', language: 'es', alertEmails: false }
    expect(writesOf(calls)).toEqual([['PATCH', '/users/me', { marketingOptIn: true, preferences }]])
  })

  it('names each language in itself', async () => {
    await show()
    const names = within(screen.getByLabelText('Language')).getAllByRole('option')
    expect(names.map(({ textContent }) => textContent)).toEqual(['English', 'Español', 'हिन्दी'])
  })
})

describe('the push card', () => {
  it('switches on and off', async () => {
    const { done } = fakePush()
    const { calls } = await show()
    await screen.findByText('Default')
    fireEvent.click(await theSwitch(PUSH_SWITCH))
    await screen.findByText(
      "Push notifications enabled successfully! You'll now receive alerts on this device.",
    )
    await waitFor(async () => expect((await theSwitch(PUSH_SWITCH)).checked).toBe(true))
    expect(screen.getByText('Allowed')).toBeTruthy()
    fireEvent.click(await theSwitch(PUSH_SWITCH))
    await screen.findByText('Push notifications disabled successfully')
    expect(done).toEqual([
      'register /sw.js',
      'subscribe https://push.test/1',
      'unsubscribe https://push.test/1',
    ])
    expect(writesOf(calls).map(([, path]) => path)).toEqual(['/push/subscribe', '/push/unsubscribe'])
  })

  it('says so where push is not supported', async () => {
    await show()
    await screen.findByText(
      'Push notifications are not supported on this device or browser. Try using a modern browser like Chrome, Firefox, or Safari.',
    )
    expect(screen.queryByRole('switch', { name: PUSH_SWITCH })).toBeNull()
  })

  it('is disabled once it was denied', async () => {
    fakePush({ answer: 'denied' })
    await show()
    fireEvent.click(await theSwitch(PUSH_SWITCH))
    const said = 'Push notifications were denied. Please enable them in your browser settings.'
    await waitFor(() => expect(screen.getAllByText(said).length).toBe(2))
    await waitFor(async () => expect((await theSwitch(PUSH_SWITCH)).disabled).toBe(true))
    expect(screen.getByText('Blocked')).toBeTruthy()
  })

  it.each<[string, Answers, string]>([
    [
      'the reason of a refusal',
      { 'POST /push/subscribe': () => ({ status: 400, body: { message: 'Not that service' } }) },
      'Failed to enable push notifications: Not that service',
    ],
    [
      'that the reason is not known',
      { 'POST /push/subscribe': () => ({ status: 500 }) },
      'Failed to enable push notifications: Unknown error',
    ],
    [
      'that it cannot be configured',
      { 'GET /push/public-key': () => ({ status: 503 }) },
      'An error occurred while configuring push notifications',
    ],
  ])('tells %s', async (_, answers, said) => {
    fakePush()
    await show(answers)
    fireEvent.click(await theSwitch(PUSH_SWITCH))
    await screen.findByText(said)
    expect((await theSwitch(PUSH_SWITCH)).checked).toBe(false)
  })

  it('tells that the question was closed without an answer', async () => {
    fakePush({ answer: 'default' })
    await show()
    fireEvent.click(await theSwitch(PUSH_SWITCH))
    await screen.findByText('Failed to enable push notifications')
  })

  it('stays on when it cannot be switched off', async () => {
    fakePush()
    await show({ 'POST /push/unsubscribe': () => ({ status: 503 }) })
    fireEvent.click(await theSwitch(PUSH_SWITCH))
    await waitFor(async () => expect((await theSwitch(PUSH_SWITCH)).checked).toBe(true))
    fireEvent.click(await theSwitch(PUSH_SWITCH))
    await screen.findByText('Failed to disable push notifications')
    expect((await theSwitch(PUSH_SWITCH)).checked).toBe(true)
  })

  it.each([
    [{ body: { sent: 2 } }, 'Test notification sent! Check your notifications.'],
    [{ body: { sent: 0 } }, 'Failed to send test notification'],
    [{ status: 409, body: { message: 'No browser of yours' } }, 'No browser of yours'],
    [{ status: 500 }, 'Error sending test notification'],
  ])('a test that is answered with %o says: %s', async (answer, said) => {
    fakePush()
    await show({ 'POST /push/test': () => answer })
    press('Send Test Notification')
    await screen.findByText(said)
  })

  it('tells how the channel does', async () => {
    fakePush()
    const push = channelFixture('push', {
      trouble: 'failing',
      targets: 2,
      waiting: 3,
      lastError: 'The push service answered 500',
      lastErrorAt: '2026-11-21T10:00:00.000Z',
    })
    const quietHours = { enabled: false, from: '22:00', to: '07:00', criticalPasses: true }
    await show({
      'GET /users/me/channels': () => ({ body: { channels: [push], quietHours, uncovered: [] } }),
    })
    const health = within(await screen.findByRole('group', { name: 'How Browser notifications does' }))
    for (const text of ['Failing', 'Nothing sent yet', '3 messages waiting', '2 browsers of yours are told'])
      expect(health.getByText(text)).toBeTruthy()
    expect(health.getByText(/The push service answered 500/)).toBeTruthy()
  })
})

it('a test that fails shows in the health of the channel at once', async () => {
  fakePush()
  let push = channelFixture('push', { ready: true, trouble: null, targets: 1 })
  const quietHours = { enabled: false, from: '22:00', to: '07:00', criticalPasses: true }
  await show({
    'GET /users/me/channels': () => ({ body: { channels: [push], quietHours, uncovered: [] } }),
    'POST /push/test': () => {
      push = channelFixture('push', { trouble: 'failing', targets: 1, lastError: 'It answered 403' })
      return { body: { sent: 0 } }
    },
  })
  const health = within(await screen.findByRole('group', { name: 'How Browser notifications does' }))
  health.getByText('Ready')
  press('Send Test Notification')
  await health.findByText('Failing')
  expect(health.getByText(/It answered 403/)).toBeTruthy()
})

describe('the setup guide', () => {
  it('starts with this system and browser, and can be told another', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.70',
    )
    fakePush()
    await show()
    fireEvent.click(screen.getByText('Set-up guide: Edge on Windows'))
    expect(screen.getByText('On Windows')).toBeTruthy()
    expect(screen.getByText('In Edge')).toBeTruthy()
    choose('Operating system', 'ios')
    choose('Browser', 'safari')
    expect(screen.getByText(/choose Add to Home Screen/)).toBeTruthy()
    expect(screen.getByText(/Safari can install it too/)).toBeTruthy()
    expect(screen.getByText('Set-up guide: Safari on iOS')).toBeTruthy()
  })
})

describe('push testing', () => {
  it('previews and sends each of eight scenarios', async () => {
    fakePush()
    const { calls } = await show({ 'POST /push/test': () => ({ body: { sent: 1 } }) })
    const scenarios = within(screen.getByLabelText('Scenario')).getAllByRole<HTMLOptionElement>('option')
    expect(scenarios.map(({ value }) => value)).toEqual([
      'water_level_critical',
      'water_level_low',
      'device_offline',
      'device_online',
      'pump_started',
      'pump_stopped',
      'firmware_update',
      'maintenance_reminder',
    ])
    for (const { value } of scenarios) {
      choose('Scenario', value)
      const preview = screen.getByRole('region', { name: 'Preview' })
      expect(preview.textContent).not.toMatch(/\{|undefined|NaN|channels\.push/)
    }
    choose('Scenario', 'pump_stopped')
    press('Send Scenario')
    await screen.findByText('Test notification sent! Check your notifications.')
    const data = { runtimeMinutes: 35, volumePumped: 1200, finalLevel: 92 }
    expect(writesOf(calls)).toEqual([['POST', '/push/test', { type: 'pump_stopped', data }]])
  })

  it('has the browser and the service worker speak without the server', async () => {
    const { done } = fakePush()
    const { calls } = await show()
    press('Test browser directly')
    await screen.findByText('Notification shown by the browser')
    press('Test service worker')
    await screen.findByText('Notification shown by the service worker')
    expect(done).toEqual([
      'browser shows Critical water level',
      'register /sw.js',
      'worker shows Critical water level',
    ])
    expect(writesOf(calls)).toEqual([])
  })

  it('says so where neither can', async () => {
    await show()
    press('Test browser directly')
    await screen.findByText('Push notifications are not supported on this device/browser')
  })
})
