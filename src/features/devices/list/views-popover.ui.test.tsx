import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDeviceList, three } from '~/tests/support/ui/device-list'

describe('saved views', () => {
  const farm = { id: 'v1', list: 'devices', name: 'Farm', view: { tag: 'farm' } }
  const stored = () => {
    let views = [farm]
    return {
      'GET /users/me/views': () => ({ body: { views } }),
      'PUT /users/me/views': ({ body }: { body: unknown }) => {
        const { name, view } = body as typeof farm
        views = [...views.filter((one) => one.name !== name), { ...farm, id: `v-${name}`, name, view }]
        return { body: { view: views.at(-1) } }
      },
      'PATCH /users/me/views/v1': ({ body }: { body: unknown }) => {
        const { name } = body as typeof farm
        if (name === 'Taken') return { status: 409, body: { message: 'Another view has this name' } }
        views = views.map((one) => (one.id === 'v1' ? { ...one, name } : one))
        return { body: { view: views[0] } }
      },
      'DELETE /users/me/views/v1': () => {
        views = views.filter(({ id }) => id !== 'v1')
        return {}
      },
    }
  }
  const openViews = async (search = '') => {
    const { calls } = openDeviceList(three, { answers: stored(), search })
    await screen.findByText('North')
    fireEvent.click(screen.getByRole('button', { name: 'Views' }))
    await screen.findByLabelText('Save this view as')
    return calls
  }

  it('are links to what they show', async () => {
    await openViews()
    expect((await screen.findByRole('link', { name: 'Farm' })).getAttribute('href')).toBe('/devices?tag=farm')
  })

  it('are saved under a name', async () => {
    const calls = await openViews('?sort=level')
    const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    save()
    await screen.findByText('A view needs a name')
    fireEvent.change(screen.getByLabelText('Save this view as'), { target: { value: ' Lowest ' } })
    save()
    await screen.findByRole('link', { name: 'Lowest' })
    const put = calls.find(({ method }) => method === 'PUT')
    expect(put?.body).toEqual({ list: 'devices', name: 'Lowest', view: { sort: 'level' } })
  })

  it('get another name where they stand, and say when it is taken', async () => {
    await openViews()
    fireEvent.click(await screen.findByRole('button', { name: 'Rename view Farm' }))
    const field = screen.getByLabelText('New name of Farm')
    const submit = (name: string) => {
      fireEvent.change(field, { target: { value: name } })
      fireEvent.submit(field)
    }
    submit('Taken')
    await screen.findByText('Another view has this name')
    submit('Fields')
    expect((await screen.findByRole('link', { name: 'Fields' })).getAttribute('href')).toBe(
      '/devices?tag=farm',
    )
  })

  it('are removed, and brought back', async () => {
    await openViews()
    fireEvent.click(await screen.findByRole('button', { name: 'Remove view Farm' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Farm' })).toBeNull())
    fireEvent.click(await screen.findByText('Undo'))
    await screen.findByRole('link', { name: 'Farm' })
  })
})
