import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { PaletteButton } from './palette-button'

beforeEach(() => {
  // what the list scrolls and measures with, which jsdom lacks
  Element.prototype.scrollIntoView = () => {}
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  localStorage.setItem('auth_token', 'token')
  fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () =>
      deviceList(
        deviceFixture({ deviceId: 'tasmota:barn', name: 'Barn tank', tags: ['cows'] }),
        deviceFixture({ deviceId: 'well-7', name: '' }),
      ),
  })
})

const open = async () => {
  const shown = renderUi(<PaletteButton />)
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const input = await screen.findByRole('combobox')
  await screen.findByRole('option', { name: /Barn tank/ })
  return { ...shown, input }
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

describe('the command palette', () => {
  it('opens with Ctrl+K and reaches a device by its tag and Enter', async () => {
    const { input, visits } = await open()
    fireEvent.change(input, { target: { value: 'cows' } })
    await waitFor(() => expect(options()).toHaveLength(1))
    fireEvent.keyDown(input, { key: 'Enter' })
    await waitFor(() => expect(visits).toEqual(['/devices/tasmota%3Abarn']))
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('reaches a screen, a device without a name by its id, and says when nothing matches', async () => {
    const { input } = await open()
    for (const [text, found] of [
      ['claim', /Claim Device/],
      ['well-7', /well-7/],
    ] as const) {
      fireEvent.change(input, { target: { value: text } })
      await waitFor(() => expect(options()[0]).toMatch(found))
    }
    fireEvent.change(input, { target: { value: 'zzzz' } })
    expect(await screen.findByText('Nothing matches')).toBeDefined()
  })

  it('says that the rest of many devices could not be searched', async () => {
    let isDown = true
    fakeApi({
      'GET /users/me': () => ({ body: { user: personFixture() } }),
      'GET /devices': ({ query }) => {
        if (query.get('query') && isDown) return { status: 500 }
        const { body } = deviceList(deviceFixture({ name: 'Barn tank' }))
        return { body: { ...body, nextCursor: query.get('query') ? null : 'more' } }
      },
    })
    const { input } = await open()
    fireEvent.change(input, { target: { value: 'zzzz' } })
    expect((await screen.findByRole('alert')).textContent).toContain('Could not search.')
    expect(screen.queryByText('Nothing matches')).toBeNull()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Nothing matches')).toBeDefined()
  })
})
