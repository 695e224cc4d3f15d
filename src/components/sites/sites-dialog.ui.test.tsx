import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Site } from '@/contracts/devices/sites'
import { deviceList } from '~/tests/support/fixtures/device-fixture'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { SitesDialog } from './sites-dialog'

const at = '2026-11-21T10:00:00.000Z'
const farm: Site = { id: 'f', name: 'Farm', note: 'Gate code at the house', devices: 2, createdAt: at }

function open(sites: Site[] = [farm], answers: Parameters<typeof fakeApi>[0] = {}) {
  localStorage.setItem('auth_token', 'token-1')
  const list = [...sites]
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(),
    'GET /sites': () => ({ body: { sites: list } }),
    'POST /sites': ({ body }) => {
      const site = { ...farm, ...(body as object), id: 'new', note: '', devices: 0 }
      list.push(site)
      return { body: { site } }
    },
    'PATCH /sites/f': ({ body }) => {
      list[0] = { ...farm, ...(body as object) }
      return { body: { site: list[0] } }
    },
    'DELETE /sites/f': () => {
      list.shift()
      return { body: { ok: true } }
    },
    ...answers,
  })
  const onClose = vi.fn()
  renderUi(<SitesDialog onClose={onClose} />)
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { sent, onClose }
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Places' }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('makes a place, and says what is wrong with its name', async () => {
  const { sent } = open([])
  const shown = await dialog()
  await shown.findByText(/You have no places yet/)
  fireEvent.click(shown.getByRole('button', { name: 'Add' }))
  await shown.findByText('A place needs a name')
  expect(sent()).toEqual([])
  type(shown.getByLabelText('New place'), ' Roof ')
  fireEvent.click(shown.getByRole('button', { name: 'Add' }))
  await shown.findByRole('link', { name: 'Roof' })
  expect(sent()).toEqual([['POST', '/sites', { name: 'Roof' }]])
  await waitFor(() => expect(shown.getByLabelText('New place')).toHaveProperty('value', ''))
})

it('keeps what was typed where the name is taken', async () => {
  const message = 'Another place has this name'
  open([farm], { 'POST /sites': () => ({ status: 409, body: { error: 'conflict', message } }) })
  const shown = await dialog()
  type(await shown.findByLabelText('New place'), 'farm')
  fireEvent.click(shown.getByRole('button', { name: 'Add' }))
  await shown.findByText(message)
  expect(shown.getByLabelText('New place')).toHaveProperty('value', 'farm')
})

it('changes name and note; Escape leaves them, and the dialog open', async () => {
  const { sent, onClose } = open()
  const shown = await dialog()
  fireEvent.click(await shown.findByRole('button', { name: 'Edit Farm' }))
  fireEvent.keyDown(shown.getByLabelText('Name'), { key: 'Escape' })
  expect(await shown.findByRole('button', { name: 'Edit Farm' })).toBe(document.activeElement)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(await shown.findByRole('button', { name: 'Edit Farm' }))
  type(shown.getByLabelText('Name'), 'Field')
  type(shown.getByLabelText('Note'), '')
  fireEvent.click(shown.getByRole('button', { name: 'Save' }))
  await shown.findByRole('link', { name: 'Field' })
  expect(sent()).toEqual([['PATCH', '/sites/f', { name: 'Field', note: '' }]])
})

it('asks before it removes one, and says how many devices lose it', async () => {
  const { sent } = open()
  const shown = await dialog()
  fireEvent.click(await shown.findByRole('button', { name: 'Remove Farm' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the place “Farm”?' }))
  question.getByText(/^2 devices stand there\./)
  expect(sent()).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Remove place' }))
  await screen.findByText('Place “Farm” removed')
  expect(sent()).toEqual([['DELETE', '/sites/f', undefined]])
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Farm' })).toBeNull())
})

it('says when the places cannot be loaded, and asks again', async () => {
  let isDown = true
  const list = { body: { sites: [farm] } }
  open([], {
    'GET /sites': () => (isDown ? { status: 500, body: { message: 'Something went wrong' } } : list),
  })
  const shown = await dialog()
  await shown.findByText('The places could not be loaded')
  isDown = false
  fireEvent.click(shown.getByRole('button', { name: 'Try again' }))
  await shown.findByRole('link', { name: 'Farm' })
})
