import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { type ApiCall, deferred, fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { Field } from '@/ui/form/field'
import { DeviceSelect } from './device-picker'

const barn = deviceFixture({ deviceId: 'tank-1', name: 'Barn' })
const pump = deviceFixture({ deviceId: 'pump-1', name: 'Well pump', kind: 'pump' })
const far = deviceFixture({ deviceId: 'tank-90000', name: 'Far field' })

beforeEach(() => {
  // what the list scrolls and measures with, which jsdom lacks
  Element.prototype.scrollIntoView = () => {}
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  localStorage.setItem('auth_token', 'token')
})

/** An administrator's list: two devices of many; the server knows one more. */
function answerPart({ query }: ApiCall) {
  const text = query.get('query')
  const found = [barn, pump, far].filter(({ name }) => text && name.toLowerCase().includes(text))
  const { body } = deviceList(...(text ? found : [barn, pump]))
  return { body: { ...body, nextCursor: text ? null : 'next' } }
}

function Chooser({ initial = '', none }: { initial?: string; none?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <Field label="Device" hint={`chosen: ${value}`}>
      {(ids) => (
        <DeviceSelect
          {...ids}
          value={value}
          onValueChange={setValue}
          none={none}
          isOffered={({ kind }) => kind !== 'pump'}
        />
      )}
    </Field>
  )
}

function open(answer: (call: ApiCall) => { body: object }, props: { initial?: string; none?: string } = {}) {
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture({ role: 'admin' }) } }),
    'GET /devices': answer,
    'GET /devices/tank-90000': () => ({ body: { device: far } }),
  })
  renderUi(<Chooser {...props} />)
  return {
    calls,
    searches: () => calls.filter(({ query }) => query.has('query')).map((c) => c.query.get('query')),
  }
}
const trigger = () => screen.findByRole('combobox', { name: 'Device' })
const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent)

it('says that there is no device only once that is known', async () => {
  const { promise, resolve } = deferred<{ status: number }>()
  fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => promise,
  })
  renderUi(<Chooser />)
  const shown = () => screen.getByLabelText<HTMLSelectElement>('Device').selectedOptions[0]?.textContent
  expect(shown()).toBe('Loading')
  resolve({ status: 500 })
  await waitFor(() => expect(shown()).toBe('The devices could not be loaded'))
})

describe('choosing a device', () => {
  it('is a list where all devices are at hand', async () => {
    open(() => deviceList(barn, pump))
    await screen.findByRole('option', { name: 'Barn' })
    await userEvent.selectOptions(screen.getByLabelText('Device'), 'tank-1')
    expect(screen.getByText('chosen: tank-1')).toBeDefined()
    expect(screen.queryByRole('option', { name: 'Well pump' })).toBeNull()
  })

  it('asks the server as one types where there are more than a list holds', async () => {
    const { searches } = open(answerPart)
    await userEvent.click(await screen.findByRole('combobox', { name: 'Device', expanded: false }))
    const input = await screen.findByRole('combobox', { name: 'Search by name, ID or tag' })
    await waitFor(async () => expect(await options()).toEqual(['Barntank-1']))
    expect(screen.getByRole('status').textContent).toBe('There are more: type on to find them')
    await userEvent.type(input, 'far')
    await waitFor(async () => expect(await options()).toEqual(['Far fieldtank-90000']))
    expect(searches()).toEqual(['far'])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    expect(screen.getByText('chosen: tank-90000')).toBeDefined()
    await waitFor(async () => expect((await trigger()).textContent).toBe('Far field'))
    expect(document.activeElement).toBe(await trigger())
  })

  it('says when nothing is found, and chooses none where that is offered', async () => {
    open(answerPart, { initial: 'tank-90000', none: 'No tank' })
    await waitFor(async () => expect((await trigger()).textContent).toBe('Far field'))
    await userEvent.click(await trigger())
    const input = await screen.findByRole('combobox', { name: 'Search by name, ID or tag' })
    await userEvent.type(input, 'zzz')
    expect(await screen.findByText('No device has this in its name, ID or tags')).toBeDefined()
    await userEvent.clear(input)
    const list = screen.getByRole('listbox')
    await userEvent.click(await within(list).findByRole('option', { name: 'No tank' }))
    await waitFor(async () => expect((await trigger()).textContent).toBe('No tank'))
  })
})
