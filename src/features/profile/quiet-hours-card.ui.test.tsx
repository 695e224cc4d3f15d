import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showProfile, writesOf } from '~/tests/support/ui/profile'

const show = (answers: NonNullable<Parameters<typeof showProfile>[0]>['answers']) =>
  showProfile({ search: '?tab=preferences', answers })
const theSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })

describe('quiet hours', () => {
  const put = ({ body }: { body: unknown }) => ({ body: { quietHours: body } })

  it('are saved as they are changed, times when the field is left', async () => {
    const { calls } = show({ 'PUT /users/me/quiet-hours': put })
    const zone = await screen.findByRole('link', { name: 'UTC' })
    expect(zone.getAttribute('href')).toBe('/profile?tab=personal')
    fireEvent.click(await theSwitch('Keep quiet hours'))
    const from = await screen.findByLabelText('From')
    fireEvent.change(from, { target: { value: '23:30' } })
    fireEvent.blur(from)
    fireEvent.click(await theSwitch('Critical alerts may pass'))
    expect(screen.getByText('Over midnight')).toBeTruthy()
    await waitFor(() => expect(writesOf(calls)).toHaveLength(3))
    const hours = { from: '22:00', to: '07:00', enabled: true, criticalPasses: true }
    expect(writesOf(calls).map(([, , body]) => body)).toEqual([
      hours,
      { ...hours, from: '23:30' },
      { ...hours, from: '23:30', criticalPasses: false },
    ])
  })

  it('go back when they could not be saved', async () => {
    show({ 'PUT /users/me/quiet-hours': () => ({ status: 503 }) })
    fireEvent.click(await theSwitch('Keep quiet hours'))
    await screen.findByText('The quiet hours could not be saved')
    expect((await theSwitch('Keep quiet hours')).checked).toBe(false)
  })
})
