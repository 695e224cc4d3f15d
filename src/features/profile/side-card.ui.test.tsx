import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { channelFixture, showProfile } from '~/tests/support/profile'

describe('the side card', () => {
  it.each([
    ['superuser', 'Superuser', 'chip-critical'],
    ['admin', 'Admin', 'chip-warning'],
    ['user', 'User', 'chip-info'],
  ] as const)('tells a %s by word and colour', async (role, name, look) => {
    showProfile({ person: { role, phone: '+34 1', timezone: 'Asia/Kolkata', locale: 'en-IN' } })
    const side = within(await screen.findByRole('complementary', { name: 'Your account' }))
    expect(side.getByText(name).className).toContain(look)
    for (const text of [
      'Owner',
      'owner@example.test',
      'Verified',
      '+34 1',
      'Asia/Kolkata',
      'English (India)',
    ])
      expect(side.getByText(text)).toBeTruthy()
  })

  it('says Pending while the e-mail is not verified, and connects Telegram', async () => {
    showProfile({ person: { emailVerified: false } })
    const side = within(await screen.findByRole('complementary', { name: 'Your account' }))
    expect(side.getByText('Pending')).toBeTruthy()
    fireEvent.click(side.getByRole('button', { name: 'Connect' }))
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Integrations')
    await screen.findByRole('dialog', { name: 'Connect Telegram' })
  })

  it('connects nothing where the server has no bot, and says why', async () => {
    const telegram = channelFixture('telegram', { available: false, trouble: 'no_server' })
    const quietHours = { enabled: false, from: '22:00', to: '07:00', criticalPasses: true }
    const body = { channels: [telegram], quietHours, uncovered: [] }
    showProfile({ answers: { 'GET /users/me/channels': () => ({ body }) } })
    const side = within(await screen.findByRole('complementary', { name: 'Your account' }))
    const reason = await side.findByText(/This server has no Telegram bot/)
    const connect = side.getByRole<HTMLButtonElement>('button', { name: 'Connect' })
    expect(connect.disabled).toBe(true)
    expect(connect.getAttribute('aria-describedby')).toBe(reason.id)
  })
})
