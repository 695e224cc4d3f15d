import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { BOX, deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { NotificationSettingsDialog } from './notification-settings-dialog'

function open(
  device: Device = deviceFixture(),
  answer: object = { body: { device } },
  shares: object = { shares: [], transfer: null },
) {
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(device),
    'GET /devices/tank-1/shares': () => ({ body: shares }),
    'PATCH /notifications/device/tank-1/settings': () => answer,
  })
  const onClose = vi.fn()
  renderUi(<NotificationSettingsDialog device={device} onClose={onClose} />)
  return { onClose, saved: () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body) }
}
const field = (name: string) => screen.getByRole('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('the notification settings', () => {
  it('save what was changed, the rest as it was', async () => {
    const { saved, onClose } = open()
    fireEvent.click(screen.getByRole('switch', { name: 'E-mail' }))
    type('Critical', '10')
    type('Low', '0')
    type('Cooldown', '')
    expect(screen.getByRole('img', { name: /Critical 10%, Low 30%, Medium 50%, High 75%/ })).toBeTruthy()
    press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const settings = structuredClone(DEFAULT_NOTIFICATION_SETTINGS)
    settings.emailNotifications = true
    settings.waterLevel.criticalThreshold = 10
    expect(saved()).toEqual([{ settings }])
  })

  it('name at the field what is out of order, and let go when another field cures it', async () => {
    const { saved } = open()
    type('Critical', '40')
    type('Medium', '80')
    type('Offline after', '2000')
    press('Save')
    await screen.findByText('Must be below the low threshold')
    expect(screen.getByText('Must be below the high threshold')).toBeTruthy()
    expect(screen.getByText('A whole number from 1 to 1440')).toBeTruthy()
    expect(field('Critical').getAttribute('aria-invalid')).toBe('true')
    expect(saved()).toEqual([])
    type('Low', '45')
    await waitFor(() => expect(screen.queryByText('Must be below the low threshold')).toBeNull())
  })

  it('draw the thresholds of a series at the sum of its tanks', () => {
    const ball = { tankType: 'sphere', diameterMm: 1000 } as const
    open(deviceFixture({ tankSeries: [ball, BOX], distances: { 0: 250, 1: 600 } }))
    const drawing = screen.getByRole('img', { name: /^2 tanks together filled to 6\d%, Critical 15%/ })
    // neither of the two: a plain gauge
    expect(drawing.querySelector('path')?.getAttribute('d')).toMatch(/^M0 9H100V247A/)
  })

  it('refuse what is no percentage', async () => {
    open()
    type('High', '101')
    press('Save')
    await screen.findByText('From 0 to 100')
  })

  it('suggest a limit from the rhythm of the device', async () => {
    const { saved } = open(deviceFixture({ intervalS: 900, learnedOfflineMinutes: 45 }))
    expect(screen.getByText(/reports about every 15 min/)).toBeTruthy()
    press('Use 45 min')
    expect(field('Offline after').getAttribute('value')).toBe('45')
    expect(screen.queryByRole('button', { name: 'Use 45 min' })).toBeNull()
    press('Save')
    await waitFor(() =>
      expect(saved()).toMatchObject([{ settings: { deviceOffline: { timeoutMinutes: 45 } } }]),
    )
  })

  it('stay open with everything in it when saving fails, and log it', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue()
    const failure = { status: 503, body: { message: 'Down for repair', code: 'unavailable', requestId: 'r' } }
    const { onClose } = open(deviceFixture(), failure)
    type('Critical', '10')
    press('Save')
    await waitFor(() => expect(logged).toHaveBeenCalledOnce())
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    expect(screen.queryByText('Down for repair')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    expect(field('Critical').getAttribute('value')).toBe('10')
  })

  it('show what the server says of a field at that field', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const message = 'Must be below the medium threshold'
    const issues = [
      { path: 'settings.waterLevel.lowThreshold', message },
      { path: 'settings.deviceOffline.timeoutMinutes', message: 'Too long for this device' },
    ]
    open(deviceFixture(), { status: 400, body: { message: 'The thresholds are not in order', issues } })
    type('Low', '40')
    press('Save')
    await screen.findByText(message)
    expect(field('Low').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Too long for this device')).toBeTruthy()
    // the form counts an attempt as ended after its faults are shown
    await waitFor(() => expect(document.activeElement).toBe(field('Low')))
    expect(screen.getByText('2 fields need attention')).toBeTruthy()
  })

  it('keep the rest under More, and save of it only what differs', async () => {
    const person = { userId: '33333333-3333-4333-8333-333333333333', name: 'Bo', email: 'bo@example.test' }
    const shares = [{ ...person, emailVerified: true, role: 'viewer', createdAt: new Date(0).toISOString() }]
    const { saved } = open(deviceFixture(), undefined, { shares, transfer: null })
    fireEvent.click(screen.getByText('More'))
    const select = await screen.findByLabelText('Escalate to')
    await screen.findByRole('option', { name: 'Bo' })
    fireEvent.change(select, { target: { value: person.userId } })
    type('Escalate after', '45')
    type('Battery', '30')
    type('Remind every', '3')
    fireEvent.click(screen.getByRole('switch', { name: 'Nearly full outside the app too' }))
    press('Save')
    await waitFor(() => expect(saved()).toHaveLength(1))
    const extras = {
      tellHigh: true,
      batteryPercent: 30,
      escalation: { userId: person.userId, afterMinutes: 45 },
    }
    expect(saved()).toEqual([{ settings: { ...DEFAULT_NOTIFICATION_SETTINGS, extras } }])
  })

  it('show a fault in what is folded away', async () => {
    const { saved } = open()
    fireEvent.click(screen.getByText('More'))
    type('Restore', '50')
    fireEvent.click(screen.getByText('More'))
    press('Save')
    await screen.findByText('From 0.5 to 20')
    expect(screen.getByText('More').closest('details')?.open).toBe(true)
    expect(saved()).toEqual([])
  })

  it('name a quick rhythm in seconds', () => {
    open(deviceFixture({ intervalS: 20, learnedOfflineMinutes: 1 }))
    expect(screen.getByText(/reports about every 20 s: a limit of 1 min/)).toBeTruthy()
  })

  it('ask before throwing away what was typed, and not otherwise', async () => {
    const { onClose } = open()
    type('Critical', '10')
    press('Cancel')
    await screen.findByText('Discard your changes?')
    expect(onClose).not.toHaveBeenCalled()
    press('Keep editing')
    await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull())
    type('Critical', '15')
    press('Cancel')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })
})
