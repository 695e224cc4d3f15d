import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { alertFixture } from '~/tests/support/fixtures/alert-fixture'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, bell, dry, low, old, open } from '~/tests/support/ui/bell'
import { deferred } from '~/tests/support/ui/fake-api'
import { notificationFixture } from '~/tests/support/fixtures/notification-fixture'

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('the popover', () => {
  it('has the measures of the specification', async () => {
    const { panel } = await open([low])
    const dialog = screen.getByRole('dialog', { name: 'Notifications' })
    expect(dialog.className).toMatch(/\bw-\[400px\]/)
    expect(dialog.className).toContain('max-w-[calc(100vw-1rem)]')
    expect(dialog.className).toMatch(/max-h-\[min\(500px,/)
    const list = await panel.findByRole('list', { name: 'Notifications' })
    expect(list.parentElement?.className).toMatch(/\bh-\[350px\]/)
    expect(panel.getByText(low.message).className).toContain('line-clamp-2')
  })

  it('marks what is unread by an accent in the colour of its severity, and says severity in words', async () => {
    const { panel, rows } = await open([dry, low, old])
    await panel.findByText(low.title)
    expect(rows()[0]?.className).toContain('border-l-critical')
    expect(rows()[1]?.className).toContain('border-l-warning')
    expect(rows()[2]?.className).toContain('border-l-transparent')
    expect(rows()[0]?.textContent).toContain('Unread, Critical: ')
    expect(rows()[2]?.textContent).toContain('Good news: ')
    expect(rows()[0]?.textContent).toContain('Barn')
    const time = rows()[1]?.querySelector('time')
    expect(time?.textContent).toBe('1 min. ago')
    expect(time?.getAttribute('data-tip')).toMatch(/\d{4}/)
  })

  it('a press marks as read and leads to the alerts of the device', async () => {
    const { panel, made } = await open([low], { 'PATCH /notifications/n-low/read': () => ({}) })
    const link = await panel.findByRole('link', { name: /Water low/ })
    expect(link.getAttribute('href')).toBe(
      '/devices/tank-1?tab=alerts&alert=11111111-1111-4111-8111-111111111111',
    )
    fireEvent.click(link)
    await waitFor(() => expect(made('PATCH')).toEqual(['/notifications/n-low/read']))
    await bell('Notifications')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('leads to a device with any id, and one without a device is only read', async () => {
    const word = notificationFixture({
      _id: 'n-word',
      title: 'Welcome',
      deviceId: undefined,
      alertId: undefined,
    })
    const { panel, made } = await open([dry, word], { 'PATCH /notifications/n-word/read': () => ({}) })
    const link = await panel.findByRole('link', { name: /critically low/ })
    expect(link.getAttribute('href')).toBe('/devices/tasmota%3Abarn?tab=alerts')
    fireEvent.click(panel.getByRole('button', { name: /^Unread, Warning: ?Welcome/ }))
    await waitFor(() => expect(made('PATCH')).toEqual(['/notifications/n-word/read']))
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('marks all read at once', async () => {
    const answer = deferred<object>()
    const { panel, made } = await open([dry, low, old], {
      'PATCH /notifications/mark-all-read': () => answer.promise,
    })
    await panel.findByText(low.title)
    fireEvent.click(panel.getByRole('button', { name: 'Mark all read' }))
    await bell('Notifications')
    expect(made('PATCH')).toEqual(['/notifications/mark-all-read'])
    answer.resolve({ body: { ok: true, count: 2 } })
    await waitFor(() =>
      expect(panel.getByRole('button', { name: 'Mark all read' })).toHaveProperty('disabled', true),
    )
    await bell('Notifications')
  })

  it('takes back what the server refused, and only logs it', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue()
    const answer = deferred<object>()
    const { panel, rows } = await open([dry, low], {
      'DELETE /notifications/n-dry': () => answer.promise,
      'PATCH /notifications/mark-all-read': () => ({ status: 500 }),
    })
    await panel.findByText(dry.title)
    fireEvent.click(panel.getByRole('button', { name: `Delete notification: ${dry.title}` }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    await bell('Notifications, 1 unread')
    answer.resolve({ status: 503 })
    await waitFor(() => expect(rows()).toHaveLength(2))
    fireEvent.click(panel.getByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(logged).toHaveBeenCalledTimes(2))
    await bell('Notifications, 2 unread')
    expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  })

  it('deletes for good; what was being fetched meanwhile does not bring it back', async () => {
    const { panel, rows, server, made } = await open([dry, low], {
      'DELETE /notifications/n-dry': () => {
        server.list = [low]
        return { body: { ok: true } }
      },
    })
    await panel.findByText(dry.title)
    fireEvent.click(panel.getByRole('button', { name: `Delete notification: ${dry.title}` }))
    await waitFor(() => expect(made('DELETE')).toEqual(['/notifications/n-dry']))
    expect(rows()).toHaveLength(1)
    fireEvent.click(panel.getByRole('button', { name: 'Refresh notifications' }))
    await waitFor(() => expect(made('GET')).toHaveLength(3))
    expect(rows()).toHaveLength(1)
  })

  it('opening fetches, and so does Refresh', async () => {
    const { panel, made } = await open([low])
    await panel.findByText(low.title)
    expect(made('GET')).toHaveLength(2)
    await waitFor(() =>
      expect(
        panel.getByRole('button', { name: 'Refresh notifications' }).getAttribute('aria-busy'),
      ).toBeNull(),
    )
    fireEvent.click(panel.getByRole('button', { name: 'Refresh notifications' }))
    await waitFor(() => expect(made('GET')).toHaveLength(3))
  })

  it('"View All Notifications" only closes it, and the focus returns to the bell', async () => {
    const { panel, visits } = await open([low])
    fireEvent.click(await panel.findByRole('button', { name: 'View All Notifications' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(visits).toEqual([])
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Notifications/))
  })

  it('is walked by arrows, Home and End, and goes on at the next row after a delete', async () => {
    const hands = userEvent.setup()
    const { panel } = await open([dry, low, old], { 'DELETE /notifications/n-low': () => ({}) })
    const first = await panel.findByRole('link', { name: /critically low/ })
    first.focus()
    await hands.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain(low.title)
    await hands.keyboard('{Tab}{Enter}')
    expect(document.activeElement?.textContent).toContain(old.title)
    await hands.keyboard('{Home}')
    expect(document.activeElement).toBe(first)
    await hands.keyboard('{End}{ArrowUp}')
    expect(document.activeElement).toBe(first)
  })

  it('says that all is read, that it loads, and what it could not bring up to date', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue()
    const answer = deferred<object>()
    let isUp = true
    const { panel } = await open([], {
      'GET /notifications': () => (isUp ? answer.promise : { status: 503 }),
    } as Answers)
    await panel.findByText('Loading notifications')
    answer.resolve({ body: { notifications: [] } })
    await panel.findByText("You're all caught up")
    isUp = false
    await waitFor(() =>
      expect(
        panel.getByRole('button', { name: 'Refresh notifications' }).getAttribute('aria-busy'),
      ).toBeNull(),
    )
    fireEvent.click(panel.getByRole('button', { name: 'Refresh notifications' }))
    await panel.findByText(/^As of \d/)
    expect(panel.getByText("You're all caught up")).toBeTruthy()
    expect(logged).toHaveBeenCalled()
  })

  it('a list that never came is logged and says nothing', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue()
    const { panel } = await open([], { 'GET /notifications': () => ({ status: 500 }) })
    await waitFor(() => expect(logged).toHaveBeenCalled())
    expect(panel.getByRole('status').textContent).toBe('Loading notifications')
  })
})

describe('what is open', () => {
  const lowAlert = alertFixture()
  const dryAlert = alertFixture({ id: '33333333-3333-4333-8333-333333333333', severity: 'critical' })
  const tank = deviceFixture({ name: 'Barn', alerts: [dryAlert, lowAlert] })
  const dryWord = notificationFixture({ ...dry, alertId: dryAlert.id, createdAt: low.createdAt })
  const begun = notificationFixture({ _id: 'n-begun', title: 'Offline: Well', alertId: 'well' })
  const over = notificationFixture({
    _id: 'n-over',
    title: 'Back online: Well',
    severity: 'success',
    alertId: 'well',
  })
  const devices = { 'GET /devices': () => deviceList(tank) }

  it('stands first, the worst first, and is acknowledged in place', async () => {
    const path = `/alerts/${dryAlert.id}/acknowledge`
    const { panel, made } = await open([over, low, dryWord, begun], {
      ...devices,
      [`POST ${path}`]: () => ({
        body: { alert: { ...dryAlert, acknowledgedAt: new Date().toISOString() } },
      }),
    })
    const now = within(await panel.findByRole('list', { name: 'Open now' }))
    expect(now.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(dry.title),
      expect.stringContaining(low.title),
    ])
    const acknowledge = now.getByRole('button', { name: 'Acknowledge: Level critical, Barn' })
    fireEvent.click(acknowledge)
    await waitFor(() => expect(made('POST')).toEqual([path]))
    await waitFor(() => expect(now.getAllByRole('button', { name: /^Acknowledge/ })).toHaveLength(1))
  })

  it('what is over stands once, with its beginning', async () => {
    const { panel, made } = await open([over, low, begun], {
      ...devices,
      'PATCH /notifications/n-over/read': () => ({}),
      'PATCH /notifications/n-begun/read': () => ({}),
    })
    const earlier = within(await panel.findByRole('list', { name: 'Earlier' }))
    const row = earlier.getByRole('listitem')
    expect(row.textContent).toContain(over.title)
    expect(row.textContent).toContain('began 1 min. ago')
    fireEvent.click(within(row).getByRole('link'))
    await waitFor(() =>
      expect(made('PATCH')).toEqual(['/notifications/n-over/read', '/notifications/n-begun/read']),
    )
  })

  it('a delete can be taken back', async () => {
    const { panel, made, server } = await open([over, begun], {
      ...devices,
      'DELETE /notifications/n-over': () => ({ body: { ok: true } }),
      'DELETE /notifications/n-begun': () => {
        server.list = []
        return { body: { ok: true } }
      },
      'POST /notifications/n-over/restore': () => ({ body: { notification: over } }),
      'POST /notifications/n-begun/restore': () => {
        server.list = [over, begun]
        return { body: { notification: begun } }
      },
    })
    fireEvent.click(await panel.findByRole('button', { name: `Delete notification: ${over.title}` }))
    await panel.findByText("You're all caught up")
    // toasts outlive a page, and so those of the tests before
    const said = await screen.findByText(new RegExp(`: ${over.title}$`))
    const mine = said.closest<HTMLElement>('[data-sonner-toast]') ?? document.body
    fireEvent.click(within(mine).getByRole('button', { name: 'Undo' }))
    await bell('Notifications, 2 unread')
    expect(made('POST')).toEqual(['/notifications/n-over/restore', '/notifications/n-begun/restore'])
  })
})
