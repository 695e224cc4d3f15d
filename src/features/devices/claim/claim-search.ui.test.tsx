import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type ApiCall, deferred, fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { ClaimSearch } from './claim-search'

const match = (deviceId: string, more: object = {}) => ({
  deviceId,
  id: deviceId,
  name: '',
  kind: null,
  lastSeenAt: null,
  claimed: false,
  owned: false,
  ...more,
})
const devicesAnswer = {
  body: { devices: [], counts: { total: 0, online: 0, offline: 0, provisioned: 0, unprovisioned: 0 } },
}
const searches = (calls: ApiCall[]) =>
  calls.filter((c) => c.path === '/devices/search').map((c) => c.query.get('q'))
const field = () => screen.getByLabelText('Device ID')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Search' }))

function open(answers: Parameters<typeof fakeApi>[0] = {}, initial?: string) {
  localStorage.setItem('auth_token', 'a token')
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => devicesAnswer,
    'GET /devices/search': () => ({ body: { devices: [match('tank-1')] } }),
    ...answers,
  })
  renderUi(<ClaimSearch initial={initial} />)
  return calls
}

describe('when it searches', () => {
  it.each(['', 'ab', '  a  '])('asks nobody for %j and says why', async (text) => {
    const calls = open()
    type(text)
    press()
    expect((await screen.findByRole('alert')).textContent).toBe('Enter at least 3 characters')
    expect(searches(calls)).toEqual([])
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  it('says so only after a pause to who is still typing, and takes it back with the third character', async () => {
    open()
    const started = performance.now()
    type('ta')
    await screen.findByRole('alert', {}, { timeout: 5_000 })
    expect(performance.now() - started).toBeGreaterThanOrEqual(1_495)
    type('tan')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says what each device is for, and when it was heard', async () => {
    const lastSeenAt = new Date(Date.now() - 240_000).toISOString()
    open({
      'GET /devices/search': () => ({ body: { devices: [match('tank-1', { kind: 'tank', lastSeenAt })] } }),
    })
    type('tank')
    await screen.findByText('Tank · heard 4 min. ago')
  })

  it('waits 400 ms after the last key, then asks once', async () => {
    const calls = open()
    const started = performance.now()
    type('tan')
    type('tank')
    expect(searches(calls)).toEqual([])
    await screen.findByText('1 device matched')
    expect(performance.now() - started).toBeGreaterThanOrEqual(395)
    expect(searches(calls)).toEqual(['tank'])
  })

  it('asks at once for what the page was opened with', async () => {
    const calls = open({}, 'generic:north')
    await screen.findByText('1 device matched')
    expect(searches(calls)).toEqual(['generic:north'])
    expect(field()).toHaveProperty('value', 'generic:north')
  })

  it('asks at once on Enter, and not again when the wait would have been over', async () => {
    const calls = open()
    const user = userEvent.setup()
    await user.type(field(), 'tank{Enter}')
    expect(searches(calls)).toEqual(['tank'])
    await screen.findByText('1 device matched')
  })

  it('asks at once on the button, without the spaces around', () => {
    const calls = open()
    type('  tank ')
    press()
    expect(searches(calls)).toEqual(['tank'])
  })

  it('ignores an answer that was overtaken', async () => {
    const slow = deferred<object>()
    open({
      'GET /devices/search': async ({ query }) =>
        query.get('q') === 'slow' ? { body: await slow.promise } : { body: { devices: [match('fast-1')] } },
    })
    type('slow')
    press()
    type('fast')
    press()
    await screen.findByText('fast-1')
    slow.resolve({ devices: [match('slow-1')] })
    await Promise.resolve()
    expect(screen.queryByText('slow-1')).toBeNull()
    expect(screen.getByText('fast-1')).toBeTruthy()
  })
})

describe('what it shows', () => {
  it('marks mine and the claimed, and offers the rest', async () => {
    open({
      'GET /devices/search': () => ({
        body: {
          devices: [
            match('mine', { claimed: true, owned: true }),
            match('other', { claimed: true }),
            match('free'),
          ],
        },
      }),
    })
    type('dev')
    press()
    await screen.findByText('3 devices matched')
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toEqual(['mineYours', 'otherClaimed', 'freeClaim'])
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/devices/mine'])
    expect(screen.getAllByRole('button', { name: /^Claim / })).toHaveLength(1)
  })

  it('says that nothing matched, and for what', async () => {
    open({ 'GET /devices/search': () => ({ body: { devices: [] } }) })
    type('ghost')
    press()
    await screen.findByText('No devices matched')
    expect(screen.getByText(/ghost/)).toBeTruthy()
    expect(screen.getByText('Check the ID and try again.')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain('No devices matched')
  })

  it.each([
    [{ message: 'Too many searches', code: 'too_many', requestId: 'r' }, 'Too many searches'],
    [{}, 'Search failed'],
  ])('a failure with %j reads %s', async (body, shown) => {
    open({ 'GET /devices/search': () => ({ status: 429, body }) })
    type('tank')
    press()
    expect((await screen.findByRole('alert')).textContent).toBe(shown)
  })
})

describe('claiming', () => {
  const claim = async () => {
    type('tank')
    press()
    fireEvent.click(await screen.findByRole('button', { name: 'Claim tank-1' }))
  }

  it('says so for 2.5 s, makes the row mine and refreshes the devices', async () => {
    const calls = open({
      'POST /devices/tank-1/claim': () => ({ body: { device: match('tank-1', { owned: true }) } }),
    })
    await claim()
    await screen.findByText('Device claimed successfully')
    const shownAt = performance.now()
    expect(screen.getByText('Yours')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Claim / })).toBeNull()
    expect(document.activeElement).toBe(screen.getByText('Yours').closest('li'))
    await waitFor(() => expect(calls.filter((c) => c.path === '/devices').length).toBeGreaterThan(1))
    await waitFor(() => expect(screen.queryByText('Device claimed successfully')).toBeNull(), {
      timeout: 4_000,
    })
    expect(performance.now() - shownAt).toBeGreaterThanOrEqual(2_400)
    expect(calls.find((c) => c.method === 'POST')?.body).toBeUndefined()
  })

  it.each([
    [
      { message: 'This device asks for a code', code: 'forbidden', requestId: 'r' },
      'This device asks for a code',
    ],
    [{}, 'Claim failed'],
  ])('a failure with %j reads %s and can be tried again', async (body, shown) => {
    open({ 'POST /devices/tank-1/claim': () => ({ status: 403, body }) })
    await claim()
    expect((await screen.findByRole('alert')).textContent).toBe(shown)
    expect(screen.getByRole('button', { name: 'Claim tank-1' })).toBeTruthy()
  })

  it('looks again when somebody else was faster', async () => {
    let taken = false
    open({
      'GET /devices/search': () => ({ body: { devices: [match('tank-1', { claimed: taken })] } }),
      'POST /devices/tank-1/claim': () => {
        taken = true
        return { status: 409, body: { message: 'Already claimed', code: 'conflict', requestId: 'r' } }
      },
    })
    await claim()
    expect((await screen.findByRole('alert')).textContent).toBe('Already claimed')
    await screen.findByText('Claimed')
  })
})
