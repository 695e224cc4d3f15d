import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { deferred } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { showProfile, writesOf } from '~/tests/support/ui/profile'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const save = () => press('Save Changes')
const tab = (name: string) => screen.getByRole('tab', { name })
const selected = () => screen.getByRole('tab', { selected: true }).textContent

describe('the tabs', () => {
  it('are five, move with the arrows, and stand in the address', async () => {
    showProfile()
    await screen.findByLabelText('Display Name')
    const names = ['Personal', 'Preferences', 'Integrations', 'Security', 'System']
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(names)
    fireEvent.keyDown(tab('Personal'), { key: 'ArrowRight' })
    expect(selected()).toBe('Preferences')
    expect(window.location.search).toBe('?tab=preferences')
    expect(document.activeElement).toBe(tab('Preferences'))
    fireEvent.keyDown(tab('Preferences'), { key: 'End' })
    expect(selected()).toBe('System')
    fireEvent.keyDown(tab('System'), { key: 'ArrowRight' })
    expect([selected(), window.location.search]).toEqual(['Personal', ''])
    expect(tab('System').tabIndex).toBe(-1)
  })

  it('have shorter names on a phone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        Object.assign(new EventTarget(), { media, matches: media.includes('768') }) as MediaQueryList,
    )
    showProfile({ search: '?tab=integrations' })
    await screen.findByRole('heading', { name: 'Telegram' })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Personal',
      'Settings',
      'Apps',
      'Security',
      'System',
    ])
    expect(selected()).toBe('Apps')
  })
})

describe('personal', () => {
  it('has every field, and the e-mail only to read', async () => {
    showProfile({ person: { firstName: 'Ada', phone: '+34 1', locale: 'es', timezone: 'Europe/Madrid' } })
    await screen.findByLabelText('Display Name')
    expect(
      ['First Name', 'Last Name', 'Display Name', 'Phone Number'].map((label) => field(label).value),
    ).toEqual(['Ada', '', 'Owner', '+34 1'])
    expect([field('Email').value, field('Email').readOnly]).toEqual(['owner@example.test', true])
    expect(screen.getByText('Email cannot be changed for security reasons')).toBeTruthy()
    expect(field('Timezone').value).toBe('Europe/Madrid')
    expect(field('Locale').value).toBe('es')
    expect(field('Avatar URL').value).toBe('')
  })

  it('sends only what was changed, and says so', async () => {
    const { calls } = showProfile()
    await screen.findByLabelText('Display Name')
    type('Display Name', 'Ada')
    type('Phone Number', '+34 1')
    await screen.findByText('You have unsaved changes')
    save()
    await screen.findByText('Profile updated successfully')
    expect(writesOf(calls)).toEqual([['PATCH', '/users/me', { name: 'Ada', phone: '+34 1' }]])
    const side = screen.getByRole('complementary', { name: 'Your account' })
    expect(within(side).getByText('Ada')).toBeTruthy()
    expect(screen.queryByText('You have unsaved changes')).toBeNull()
  })

  it('says Saving... while it saves', async () => {
    let answer = () => {}
    const waiting = new Promise<void>((done) => {
      answer = done
    })
    showProfile({
      answers: { 'PATCH /users/me': () => waiting.then(() => ({ status: 503 })) },
    })
    await screen.findByLabelText('Display Name')
    type('Last Name', 'Rao')
    save()
    const busy = await screen.findByRole('button', { name: /^Saving\.\.\./ })
    expect(busy.getAttribute('aria-busy')).toBe('true')
    answer()
    await screen.findByText('Update failed')
    expect(field('Last Name').value).toBe('Rao')
  })

  it('goes back to the last saved profile', async () => {
    const { calls } = showProfile()
    await screen.findByLabelText('Display Name')
    type('Display Name', 'Ada')
    save()
    await screen.findByText('Profile updated successfully')
    type('Display Name', 'Bea')
    type('First Name', 'B')
    press('Reset Changes')
    expect([field('Display Name').value, field('First Name').value]).toEqual(['Ada', ''])
    expect(writesOf(calls)).toHaveLength(1)
  })

  it('requires a display name, and shows it from any tab', async () => {
    const { calls } = showProfile()
    await screen.findByLabelText('Display Name')
    type('Display Name', '  ')
    fireEvent.click(tab('Preferences'))
    save()
    await screen.findByText('Display Name is required')
    expect(selected()).toBe('Personal')
    await waitFor(() => expect(document.activeElement).toBe(field('Display Name')))
    expect(writesOf(calls)).toEqual([])
  })

  it('shows what the server objects to at its field, and nothing is lost', async () => {
    const message = 'Use an https address'
    showProfile({
      answers: {
        'PATCH /users/me': () => ({
          status: 400,
          body: { message, code: 'invalid_input', issues: [{ path: 'avatarUrl', message }] },
        }),
      },
    })
    await screen.findByLabelText('Display Name')
    type('Avatar URL', 'http://example.org/a.png')
    save()
    await waitFor(() => expect(field('Avatar URL').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(message)).toHaveLength(1)
    expect(field('Avatar URL').value).toBe('http://example.org/a.png')
    type('Avatar URL', '')
    expect(field('Avatar URL').getAttribute('aria-invalid')).toBeNull()
  })

  it('says in a notice what is wrong with no field of it', async () => {
    const message = 'You cannot change your own role'
    showProfile({
      answers: {
        'PATCH /users/me': () => ({
          status: 400,
          body: { message, code: 'invalid_input', issues: [{ path: 'role', message }] },
        }),
      },
    })
    await screen.findByLabelText('Display Name')
    type('Last Name', 'Rao')
    save()
    await screen.findByText(message)
    expect(field('Last Name').value).toBe('Rao')
  })

  it('keeps what is typed while it saves', async () => {
    const { promise, resolve } = deferred<{ body: unknown }>()
    const { calls } = showProfile({ answers: { 'PATCH /users/me': () => promise } })
    await screen.findByLabelText('Display Name')
    type('Display Name', 'Ada')
    save()
    await screen.findByRole('button', { name: /^Saving/ })
    type('Last Name', 'Rao')
    resolve({ body: { user: { ...personFixture(), name: 'Ada' } } })
    await screen.findByText('Profile updated successfully')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Saving/ })).toBeNull())
    expect([field('Display Name').value, field('Last Name').value]).toEqual(['Ada', 'Rao'])
    save()
    await waitFor(() => expect(writesOf(calls)).toHaveLength(2))
    expect(writesOf(calls)[1]).toEqual(['PATCH', '/users/me', { lastName: 'Rao' }])
  })

  it('chooses no zone of an earlier list when Enter is faster than the answer', async () => {
    showProfile({ person: { timezone: 'Europe/Madrid' } })
    await screen.findByLabelText('Display Name')
    const zone = field('Timezone')
    const zones = () => within(screen.getByRole('listbox')).getAllByRole('option').length
    fireEvent.click(zone)
    await waitFor(() => expect(zones()).toBe(3))
    type('Timezone', 'kolk')
    fireEvent.keyDown(zone, { key: 'Enter' })
    expect([zone.value, zones()]).toEqual(['kolk', 3])
    await waitFor(() => expect(zones()).toBe(1))
    fireEvent.keyDown(zone, { key: 'Enter' })
    expect(zone.value).toBe('Asia/Kolkata')
  })

  it('finds any time zone by typing', async () => {
    const { calls } = showProfile()
    await screen.findByLabelText('Display Name')
    const zone = field('Timezone')
    fireEvent.click(zone)
    type('Timezone', 'kolk')
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain('Asia/Kolkata'),
    )
    await waitFor(() => expect(calls.some(({ query }) => query.get('q') === 'kolk')).toBe(true))
    await waitFor(() => expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1))
    fireEvent.keyDown(zone, { key: 'Enter' })
    expect(zone.value).toBe('Asia/Kolkata')
    expect(screen.queryByRole('listbox')).toBeNull()
    save()
    await screen.findByText('Profile updated successfully')
    expect(writesOf(calls)).toEqual([['PATCH', '/users/me', { timezone: 'Asia/Kolkata' }]])
  })

  it('shows the picture without a referrer, and initials when there is none', async () => {
    showProfile({ person: { name: 'Asha Rao', avatarUrl: 'https://example.test/a.png' } })
    const [picture] = await screen.findAllByRole<HTMLImageElement>('img', { name: 'Picture of Asha Rao' })
    expect(picture?.getAttribute('referrerpolicy')).toBe('no-referrer')
    for (const one of screen.getAllByRole('img')) fireEvent.error(one)
    expect((await screen.findAllByText('AR')).length).toBe(2)
    type('Avatar URL', 'javascript:alert(1)')
    expect(screen.queryByRole('img', { name: 'Picture of Asha Rao' })).toBeNull()
  })

  it('asks before unsaved changes are left', async () => {
    const { unmount } = showProfile()
    await screen.findByLabelText('Display Name')
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    type('Last Name', 'Rao')
    expect(leave()).toBe(true)
    press('Reset Changes')
    expect(leave()).toBe(false)
    unmount()
  })
})

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
    expect(selected()).toBe('Integrations')
    await screen.findByRole('dialog', { name: 'Connect Telegram' })
  })
})
