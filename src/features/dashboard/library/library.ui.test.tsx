import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Widget } from '@/contracts/widget'
import { widgetDefinitions } from '@/widgets/definitions'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { LibraryScreen } from './library-screen'
import { serializeWidgets } from './widget-file'

const widget = (key: string, deviceId: string): Widget => ({
  key,
  type: 'tank-status',
  title: 'Tank Status',
  config: { ...widgetDefinitions['tank-status'].defaults(), deviceId },
  position: { x: 0, y: 0, w: 3, h: 2 },
})

function show(widgets: Widget[], search = '', answers: Parameters<typeof fakeApi>[0] = {}) {
  localStorage.setItem('auth_token', 'token')
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(deviceFixture()),
    'GET /users/me/widgets': () => ({ body: { widgets } }),
    'GET /users/me/layouts': () => ({ body: { layouts: [] } }),
    ...answers,
  })
  renderUi(<LibraryScreen />, { pathname: '/widgets', search })
  return calls
}

const choose = (text: string) => {
  // jsdom's files cannot be read by themselves
  const file = Object.assign(new File([text], 'dashboard.json'), { text: async () => text })
  fireEvent.change(screen.getByLabelText('File with widgets'), { target: { files: [file] } })
}

describe('your widgets', () => {
  it('says whose device is gone and which widget works', async () => {
    show([widget('one', 'tank-1'), widget('two', 'elsewhere')])
    await screen.findByText('Device no longer yours')
    const rowOf = (key: string) => screen.getByText(new RegExp(`^${key} ·`)).closest('li')?.textContent
    expect(rowOf('two')).toContain('Device no longer yours')
    expect(rowOf('one')).toContain('House tank')
    expect(rowOf('one')).toContain('Works')
  })

  it('removes one only after asking', async () => {
    const calls = show([widget('one', 'tank-1')], '', {
      'DELETE /users/me/widgets/one': () => ({ body: { ok: true } }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Tank Status' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('Confirm Widget Removal')
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
    fireEvent.click(within(question).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No widgets yet')).toBeDefined()
  })

  it('says so when they do not arrive, and tries again', async () => {
    let isDown = true
    show([], '', {
      'GET /users/me/widgets': () =>
        isDown
          ? { status: 503, body: { message: 'Down for repair', code: 'unavailable', requestId: 'r-1' } }
          : { body: { widgets: [] } },
    })
    expect(await screen.findByText('Down for repair')).toBeDefined()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No widgets yet')).toBeDefined()
  })
})

describe('an import', () => {
  it('shows what comes before it comes, and keeps the dialog with the reason when the server refuses', async () => {
    let isRefused = true
    const calls = show([widget('one', 'tank-1')], '', {
      'POST /users/me/widgets/import': () =>
        isRefused
          ? { status: 409, body: { message: 'A dashboard holds at most 200 widgets' } }
          : { body: { widgets: [] } },
    })
    await screen.findByText(/^one ·/)
    choose(serializeWidgets([widget('other', 'tank-1')]))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('img', { name: 'One widget in 12 columns' })).toBeDefined()
    fireEvent.click(within(dialog).getByLabelText('Replace all'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Replace all' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'A dashboard holds at most 200 widgets',
    )
    isRefused = false
    fireEvent.click(within(dialog).getByRole('button', { name: 'Replace all' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.findLast(({ method }) => method === 'POST')?.body
    expect(sent).toMatchObject({ mode: 'replace', reason: 'import', widgets: [{ key: 'other' }] })
  })

  it.each([
    ['not json at all', 'This file cannot be read as JSON'],
    ['{"widgets":[]}', 'This file does not hold exported widgets'],
  ])('of %s says what is wrong', async (text, fault) => {
    show([widget('one', 'tank-1')])
    await screen.findByText(/^one ·/)
    choose(text)
    expect(await screen.findByText(fault)).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('templates', () => {
  it('say that no device suits only once the devices are known', async () => {
    let isDown = true
    show([], 'show=templates', {
      'GET /devices': () => (isDown ? { status: 500 } : deviceList()),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Use Farm tanks and pump' }))
    const dialog = within(await screen.findByRole('dialog'))
    const retry = await dialog.findByRole('button', { name: 'Try again' })
    expect(dialog.queryByText(/None of your devices suits/)).toBeNull()
    expect(dialog.getByRole('button', { name: 'Add below' })).toHaveProperty('disabled', true)
    isDown = false
    fireEvent.click(retry)
    expect((await dialog.findAllByText(/None of your devices suits/)).length).toBeGreaterThan(0)
  })

  it('take the devices that suit and say where none does', async () => {
    const calls = show([], 'show=templates', {
      'POST /users/me/widgets/import': () => ({ body: { widgets: [] } }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Use Farm tanks and pump' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('checkbox', { name: 'House tank' })).toHaveProperty('checked', true)
    expect(within(dialog).getAllByText(/None of your devices suits/)).toHaveLength(2)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add below' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      mode: 'append',
      reason: 'template',
    })
  })
})

describe('the history', () => {
  it('is gone back to after a question', async () => {
    const version = {
      id: 'v1',
      createdAt: new Date().toISOString(),
      reason: 'remove',
      widgets: [widget('old', 'tank-1')],
    }
    const restore = vi.fn(() => ({ body: { widgets: [] } }))
    show([], 'show=history', {
      'GET /users/me/layouts': () => ({ body: { layouts: [version] } }),
      'POST /users/me/layouts/v1/restore': restore,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    const question = await screen.findByRole('alertdialog')
    expect(restore).not.toHaveBeenCalled()
    fireEvent.click(within(question).getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Dashboard restored')).toBeDefined()
  })
})
