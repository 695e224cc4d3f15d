import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ApiCall, fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { ClaimScreen } from './claim-screen'

const ID = 'tank-1'
const match = { deviceId: ID, id: ID, name: '', kind: null, lastSeenAt: null, claimed: false, owned: false }
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }

const refusal = (code: string, paths: string[] = []) => ({
  message: `The server says ${code}`,
  code,
  requestId: 'r',
  issues: paths.map((path) => ({ path, message: '' })),
})
const required = (...paths: string[]): Answer => ({ status: 403, body: refusal('code_required', paths) })
const wrong: Answer = { status: 403, body: refusal('wrong_code') }

afterEach(() => {
  vi.useRealTimers()
  window.history.replaceState(null, '', '/')
})

/** The screen, as it was opened by an address; each claim gets the next answer. */
function open(answers: Answer[], search = `?id=${ID}`) {
  localStorage.setItem('auth_token', 'a token')
  window.history.replaceState(null, '', `/devices/claim${search}`)
  const left = [...answers]
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => ({ body: { devices: [], counts: {} } }),
    'GET /devices/search': () => ({ body: { devices: [match] } }),
    [`POST /devices/${ID}/claim`]: () => left.shift() ?? { body: { device: { ...match, owned: true } } },
  })
  renderUi(<ClaimScreen />, { pathname: '/devices/claim', search })
  return calls
}
const bodies = (calls: ApiCall[]) => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
const claim = async () => fireEvent.click(await screen.findByRole('button', { name: `Claim ${ID}` }))
const codeField = () => screen.findByLabelText('Claim code')
const typeCode = async (text: string) => fireEvent.change(await codeField(), { target: { value: text } })

describe('a device with a claim code', () => {
  it('asks for it in its row, and is claimed with it', async () => {
    const calls = open([required('code')])
    await claim()
    const field = await codeField()
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(screen.getAllByRole('button', { name: `Claim ${ID}` })).toHaveLength(1)
    await typeCode(' WELL-4711 ')
    await claim()
    await screen.findByText('Device claimed successfully')
    expect(bodies(calls)).toEqual([undefined, { code: 'WELL-4711' }])
  })

  it('says that one is missing without asking the server', async () => {
    const calls = open([required('code')])
    await claim()
    await codeField()
    await claim()
    expect((await screen.findByRole('alert')).textContent).toBe('Enter the claim code')
    expect(bodies(calls)).toHaveLength(1)
  })

  it('says that one is wrong, keeps it, and never how many tries are left', async () => {
    open([required('code'), wrong, wrong])
    await claim()
    await typeCode('WELL-4712')
    for (const _ of [1, 2]) {
      await claim()
      expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong')
      expect(await codeField()).toHaveProperty('value', 'WELL-4712')
    }
    expect(document.body.textContent).not.toMatch(/left|tries|attempt/i)
  })

  it('says until when it is locked', async () => {
    const locked = { status: 423, body: refusal('locked'), headers: { 'retry-after': '900' } }
    open([required('code'), locked])
    await claim()
    await typeCode('WELL-4712')
    await claim()
    const time = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: 'UTC' })
    const near = [0, 1].map((more) => time.format(Date.now() + 900_000 - more * 60_000))
    const said = (await screen.findByRole('alert')).textContent
    expect(near.map((at) => `Too many wrong codes: locked until ${at}.`)).toContain(said)
    expect(screen.queryByLabelText('Claim code')).toBeNull()
  })
})

describe('a device with a claim button', () => {
  it('counts down from two minutes, and says when they are over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open([required('window'), required('window')])
    await claim()
    await screen.findAllByText('Press the claim button on the device, then claim within 2:00.')
    expect(screen.queryByLabelText('Claim code')).toBeNull()
    await vi.advanceTimersByTimeAsync(61_000)
    await screen.findByText(/then claim within 0:5\d\.$/)
    await vi.advanceTimersByTimeAsync(60_000)
    await screen.findByText('The time is over. Press the claim button again, then claim.')
    await claim()
    await screen.findAllByText('Press the claim button on the device, then claim within 2:00.')
    await claim()
    await screen.findByText('Device claimed successfully')
  })

  it('and a code takes either', async () => {
    const calls = open([required('code', 'window')])
    await claim()
    await codeField()
    await screen.findAllByText(/^Or press the claim button on the device, then claim within/)
    await claim()
    await screen.findByText('Device claimed successfully')
    expect(bodies(calls)).toEqual([undefined, undefined])
  })
})

describe('the address of a label', () => {
  it('is searched for, its code is taken along and disappears from the address', async () => {
    const calls = open([], `?id=${ID}&code=WELL-4711`)
    await waitFor(() => expect(window.location.search).toBe(`?id=${ID}`))
    await claim()
    await screen.findByText('Device claimed successfully')
    expect(bodies(calls)).toEqual([{ code: 'WELL-4711' }])
  })

  it('with a wrong code shows it in the field', async () => {
    open([wrong], `?id=${ID}&code=WELL-4712`)
    await claim()
    expect(await codeField()).toHaveProperty('value', 'WELL-4712')
  })

  it('gives its code to no other device', async () => {
    const calls = open([], '?id=tank&code=WELL-4711')
    await claim()
    await screen.findByText('Device claimed successfully')
    expect(bodies(calls)).toEqual([undefined])
  })
})
