import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showProfile, writesOf } from '~/tests/support/ui/profile'

const FOLLOW = /Devices without a time zone of their own follow/
const UNKNOWN = 'Choose a time zone from the list'
const zone = () => screen.getByLabelText<HTMLInputElement>('Timezone')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const save = () => press('Save Changes')

async function show() {
  const view = showProfile({ person: { timezone: 'Europe/Madrid' } })
  await screen.findByLabelText('Timezone')
  return view
}

/** Types and goes on to another field. */
function leaveWith(text: string) {
  fireEvent.change(zone(), { target: { value: text } })
  fireEvent.blur(zone())
}

describe('the field of the time zone', () => {
  it.each(['Mars/Base', 'kolk', ''])('keeps "%s", says what is wrong, and nothing is saved', async (text) => {
    const { calls } = await show()
    fireEvent.change(screen.getByLabelText('Last Name'), { target: { value: 'Rao' } })
    leaveWith(text)
    expect(await screen.findByText(UNKNOWN)).toBeTruthy()
    expect([zone().value, zone().getAttribute('aria-invalid')]).toEqual([text, 'true'])
    expect(screen.queryByText(FOLLOW)).toBeNull()
    save()
    await waitFor(() => expect(document.activeElement).toBe(zone()))
    expect(writesOf(calls)).toEqual([])
    leaveWith('Europe/Madrid')
    expect(screen.queryByText(UNKNOWN)).toBeNull()
    save()
    await screen.findByText('Profile updated successfully')
    expect(writesOf(calls)).toEqual([['PATCH', '/users/me', { lastName: 'Rao' }]])
  })

  it('goes back to the saved zone when the changes are dropped', async () => {
    await show()
    leaveWith('Mars/Base')
    press('Reset Changes')
    expect(zone().value).toBe('Europe/Madrid')
    expect(screen.queryByText(UNKNOWN)).toBeNull()
  })

  it('takes the name of a zone in any case, and says which devices move along', async () => {
    const { calls } = await show()
    expect(screen.queryByText(FOLLOW)).toBeNull()
    leaveWith('america/new york')
    expect(zone().value).toBe('America/New York')
    expect(screen.getByText(FOLLOW)).toBeTruthy()
    save()
    await screen.findByText('Profile updated successfully')
    expect(writesOf(calls)).toEqual([['PATCH', '/users/me', { timezone: 'America/New_York' }]])
    await waitFor(() => expect(screen.queryByText(FOLLOW)).toBeNull())
  })

  it('takes an entry of the list by the mouse, and drops the text on Escape', async () => {
    await show()
    fireEvent.change(zone(), { target: { value: 'kolk' } })
    await waitFor(() => expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1))
    fireEvent.mouseDown(screen.getByRole('option', { name: 'Asia/Kolkata' }))
    fireEvent.blur(zone())
    expect(zone().value).toBe('Asia/Kolkata')
    fireEvent.change(zone(), { target: { value: 'Mars/Base' } })
    fireEvent.keyDown(zone(), { key: 'Escape' })
    fireEvent.blur(zone())
    expect([zone().value, screen.queryByText(UNKNOWN)]).toEqual(['Asia/Kolkata', null])
  })
})
