import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { User } from '@/contracts/account'
import { channelFixture, showProfile, telegramFixture, writesOf } from '~/tests/support/ui/profile'

type Answers = NonNullable<Parameters<typeof showProfile>[0]>['answers']

const show = async (answers: Answers = {}, person: Partial<User> = {}) => {
  const view = showProfile({ search: '?tab=integrations', answers, person })
  await screen.findByRole('heading', { name: 'Telegram' })
  return view
}
const card = (name: string) => within(screen.getByRole('region', { name }))
const linked = (more: object = {}) =>
  telegramFixture({
    connected: true,
    verified: true,
    chatId: '4711',
    username: 'ada',
    connectedAt: '2026-11-21T10:00:00.000Z',
    ...more,
  })
const answering = (telegram: object): Answers => ({
  'GET /users/me/telegram': () => ({ body: { telegram } }),
})
const press = (name: string, at: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(at.getByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('connecting Telegram', () => {
  const open = async (answers: Answers) => {
    const view = await show(answers)
    fireEvent.click(await card('Telegram').findByRole('button', { name: 'Connect' }))
    return { ...view, box: await dialog('Connect Telegram') }
  }

  it('takes a chat id without blanks around it, then waits for the chat', async () => {
    let telegram = telegramFixture()
    const link = 'https://t.me/cistern_test_bot?start=abc'
    const { calls, box } = await open({
      'GET /users/me/telegram': () => ({ body: { telegram } }),
      'POST /users/me/telegram/connect': () => {
        telegram = linked({ verified: false, link })
        return { body: { telegram } }
      },
    })
    const connect = box.getByRole<HTMLButtonElement>('button', { name: 'Connect' })
    const chat = box.getByLabelText('Chat ID')
    expect(connect.disabled).toBe(true)
    fireEvent.change(chat, { target: { value: '   ' } })
    expect(connect.disabled).toBe(true)
    fireEvent.change(chat, { target: { value: ' 4711 ' } })
    expect(connect.disabled).toBe(false)
    fireEvent.submit(chat)
    await screen.findByText('Telegram connected successfully!')
    expect(writesOf(calls)).toEqual([['POST', '/users/me/telegram/connect', { chatId: '4711' }]])
    await screen.findByText('Confirm that this chat is yours')
    expect(screen.getByRole('link', { name: 'Open Telegram' }).getAttribute('href')).toBe(link)
    expect(card('Telegram').getByText('Waiting for confirmation')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    telegram = linked()
    await card('Telegram').findByText('Connected', { selector: '.chip' })
    expect(screen.queryByText('Confirm that this chat is yours')).toBeNull()
  })

  it('tells how: the bot, /start, and its link to copy', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }))
    const { box } = await open({})
    expect(box.getByText('Open @cistern_test_bot in Telegram.')).toBeTruthy()
    expect(box.getByText(/Send it \/start/)).toBeTruthy()
    press('Copy the link to the bot', box)
    await screen.findByText('Copied to clipboard!')
    expect(writeText).toHaveBeenCalledWith('https://t.me/cistern_test_bot')
  })

  it.each([
    [{ status: 500 }, 'Failed to connect Telegram'],
    [{ status: 400, body: { message: 'A chat ID is a number' } }, 'A chat ID is a number'],
  ])('answered with %o says: %s, and keeps what was typed', async (answer, said) => {
    const { box } = await open({ 'POST /users/me/telegram/connect': () => answer })
    const chat = box.getByLabelText<HTMLInputElement>('Chat ID')
    fireEvent.change(chat, { target: { value: 'mine' } })
    fireEvent.submit(chat)
    await screen.findByText(said)
    expect(chat.value).toBe('mine')
  })

  it('opens without a bot too, and tells what the server answers', async () => {
    const message = 'This server has no Telegram bot'
    const refusal = { status: 409, body: { message, code: 'conflict', requestId: 'r-1' } }
    await show({
      ...answering(telegramFixture({ available: false, bot: null })),
      'POST /users/me/telegram/connect': () => refusal,
    })
    fireEvent.click(await card('Telegram').findByRole('button', { name: 'Connect' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Chat ID'), { target: { value: '42' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Connect' }))
    await screen.findByText(message)
  })
})

describe('a connected Telegram', () => {
  it.each([
    [true, 'Telegram notifications disabled'],
    [false, 'Telegram notifications enabled'],
  ])('whose notifications are on: %s, is switched', async (notificationsEnabled, said) => {
    const { calls } = await show({
      ...answering(linked({ notificationsEnabled })),
      'PATCH /users/me/telegram/settings': () => ({ body: { telegram: linked() } }),
    })
    const test = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send Test' })
    expect(test.disabled).toBe(!notificationsEnabled)
    fireEvent.click(screen.getByRole('switch', { name: 'Notifications' }))
    await screen.findByText(said)
    const body = { notificationsEnabled: !notificationsEnabled }
    expect(writesOf(calls)).toEqual([['PATCH', '/users/me/telegram/settings', body]])
  })

  it('sends a test, and says what went wrong', async () => {
    let status = 200
    await show({ ...answering(linked()), 'POST /users/me/telegram/test': () => ({ status }) })
    await screen.findByText('@ada')
    press('Send Test')
    await screen.findByText('Test notification sent!')
    status = 500
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send Test' }).ariaBusy).toBeFalsy())
    press('Send Test')
    await screen.findByText('Failed to send test notification')
  })

  it('says what to do when the chat blocks the bot', async () => {
    await show(answering(linked({ blocked: true })))
    await screen.findByText(/Unblock @cistern_test_bot in Telegram/)
    expect(card('Telegram').getByText('Blocked')).toBeTruthy()
  })

  it('is disconnected after a question', async () => {
    let telegram = linked()
    const { calls } = await show({
      'GET /users/me/telegram': () => ({ body: { telegram } }),
      'DELETE /users/me/telegram/disconnect': () => {
        telegram = telegramFixture()
        return { body: { ok: true } }
      },
    })
    await screen.findByText('@ada')
    // the side card's: there is nothing to connect, so it opens nothing, now or later
    press('Connect')
    press('Disconnect')
    const question = within(await screen.findByRole('alertdialog', { name: 'Disconnect Telegram?' }))
    expect(writesOf(calls)).toEqual([])
    press('Disconnect', question)
    await screen.findByText('Telegram disconnected successfully')
    await card('Telegram').findByText('Not connected')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['Disconnect', 'Failed to disconnect Telegram'],
    ['Notifications', 'Failed to update Telegram settings'],
  ])('%s that fails says so', async (what, said) => {
    await show(answering(linked()))
    await screen.findByText('@ada')
    if (what === 'Notifications') fireEvent.click(screen.getByRole('switch', { name: what }))
    else {
      press(what)
      press(what, within(await screen.findByRole('alertdialog')))
    }
    await screen.findByText(said)
  })
})

describe('e-mail', () => {
  it('asks to prove the address', async () => {
    const { calls } = await show(
      { 'POST /auth/verify-email/send': () => ({ body: { ok: true } }) },
      { emailVerified: false },
    )
    expect(card('E-mail').getByText('Pending')).toBeTruthy()
    press('Send verification e-mail')
    await screen.findByText('Verification e-mail sent. Open the link in it.')
    expect(writesOf(calls)).toHaveLength(1)
  })

  it('needs nothing once it is proven, and says when the server sends no mail', async () => {
    const email = channelFixture('email', { available: false, trouble: 'no_server' })
    const quietHours = { enabled: false, from: '22:00', to: '07:00', criticalPasses: true }
    await show({
      'GET /users/me/channels': () => ({ body: { channels: [email], quietHours, uncovered: [] } }),
    })
    await card('E-mail').findByText('Not set up on this server')
    expect(card('E-mail').getByText('Verified')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send verification e-mail' })).toBeNull()
  })
})
