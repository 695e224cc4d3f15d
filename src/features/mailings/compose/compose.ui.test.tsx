import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ActionResult } from '@/contracts/action'
import type { MailingDetail } from '@/contracts/superuser/mailing'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { audienceOf, TEXT } from '~/tests/support/mailings'
import { deferred, fakeApi } from '~/tests/support/ui/fake-api'
import { mailingFixture } from '~/tests/support/fixtures/mailing-fixture'
import { fakeActions, fill, lateAnswer, press } from '~/tests/support/ui/fake-actions'
import { renderUi } from '~/tests/support/ui/render-ui'
import type { MailingActions } from '../mailing-actions'
import { ComposeScreen } from './compose-screen'
import { NEW_MAILING } from './mailing-draft'

const CHOICES = { tags: [], kinds: [], firmware: [] }
const answer = (mailing: MailingDetail) => ({ ok: true as const, data: { mailing } })
const nameField = () => screen.getByLabelText<HTMLInputElement>('Name')

/** How many people each count finds, one after another; the last one stays. */
let people: number[] = []
beforeEach(() => {
  localStorage.setItem('auth_token', 'token')
  people = [4]
  fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture({ role: 'superuser' }) } }),
    'POST /superuser/mailings/audience': () => {
      const recipients = (people.length > 1 ? people.shift() : people[0]) ?? 0
      return { body: { recipients, leftOut: [], languages: [], sample: [] } }
    },
  })
})

function open(mailing: MailingDetail | null, answers: Parameters<typeof fakeActions>[0]) {
  const { asked, actions } = fakeActions<MailingActions>(answers)
  const screenOf = (shown: MailingDetail | null) => (
    <ComposeScreen
      mailing={shown}
      start={NEW_MAILING}
      choices={CHOICES}
      templates={[]}
      starters={[]}
      actions={actions}
    />
  )
  const { rerender, visits } = renderUi(screenOf(mailing))
  return { asked, visits, show: (shown: MailingDetail | null) => rerender(screenOf(shown)) }
}

describe('a mailing that is sent', () => {
  const sendDialog = async () => within(await screen.findByRole('dialog', { name: /^Send/ }))
  const bodies = (asked: [string, { body?: unknown }][]) => asked.map(([, { body }]) => body)

  it('and was changed meanwhile is shown as it is now, and goes out when that is confirmed', async () => {
    const theirs = mailingFixture({
      version: 2,
      rate: 30,
      content: { texts: { en: { ...TEXT, subject: 'Their subject' } }, link: '' },
    })
    const { asked } = open(mailingFixture(), {
      send: [
        () => lateAnswer('Somebody has changed this mailing meanwhile', theirs),
        () => answer({ ...theirs, state: 'scheduled' }),
      ],
    })
    press('Send…')
    const dialog = await sendDialog()
    const confirm = () => dialog.findByRole('button', { name: 'Send to 4' })
    ;(await confirm()).click()
    expect(await dialog.findByText(/meanwhile: English text, Rate\./)).toBeDefined()
    expect(dialog.getByText('Their subject')).toBeDefined()
    ;(await confirm()).click()
    expect(await screen.findByText('“Spring news” is being sent')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodies(asked)).toMatchObject([{ version: 1 }, { version: 2, confirmed: 4 }])
    expect(screen.getByLabelText<HTMLInputElement>('Rate').value).toBe('30')
  })

  it('to other people than were counted is counted anew before it can be confirmed', async () => {
    const theirs = mailingFixture({ version: 2, audience: audienceOf({ tags: ['farm'] }) })
    const { asked } = open(mailingFixture(), {
      send: [() => lateAnswer('Somebody has changed this mailing meanwhile', theirs), () => answer(theirs)],
    })
    press('Send…')
    const dialog = await sendDialog()
    const confirm = await dialog.findByRole('button', { name: 'Send to 4' })
    people = [9]
    confirm.click()
    const counting = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Send to …' })
    await waitFor(() => expect(counting.disabled).toBe(true))
    ;(await dialog.findByRole('button', { name: 'Send to 9' })).click()
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(bodies(asked)[1]).toMatchObject({ version: 2, confirmed: 9 })
  })

  it('to more people than were confirmed is counted anew, and goes out when that is confirmed', async () => {
    const { asked } = open(mailingFixture(), {
      send: [
        () => lateAnswer('This mailing would now reach 20 people. Confirm that number.'),
        () => answer(mailingFixture({ state: 'scheduled' })),
      ],
    })
    press('Send…')
    const dialog = await sendDialog()
    const confirm = await dialog.findByRole('button', { name: 'Send to 4' })
    people = [20]
    confirm.click()
    expect(await dialog.findByText(/would now reach 20 people/)).toBeDefined()
    ;(await dialog.findByRole('button', { name: 'Send to 20' })).click()
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(bodies(asked)[1]).toMatchObject({ version: 1, confirmed: 20 })
  })

  it('and is no draft any more stays as it is, and says so', async () => {
    const message = 'This mailing is no draft any more: its texts are fixed'
    open(mailingFixture(), {
      send: [() => lateAnswer(message, mailingFixture({ state: 'sent', version: 5 }))],
    })
    press('Send…')
    const dialog = await sendDialog()
    ;(await dialog.findByRole('button', { name: 'Send to 4' })).click()
    expect(await dialog.findByText(message)).toBeDefined()
    expect(dialog.queryByText(/meanwhile:/)).toBeNull()
  })
})

describe('a draft that is saved', () => {
  it('keeps what is typed while that is on its way', async () => {
    const saving = deferred<ActionResult<unknown>>()
    const { asked } = open(mailingFixture(), {
      update: [() => saving.promise, () => answer(mailingFixture({ name: 'Summer news', version: 3 }))],
    })
    fill(nameField(), 'Summer ')
    press('Save draft')
    fill(nameField(), 'Summer news')
    saving.resolve(answer(mailingFixture({ name: 'Summer', rate: 50, version: 2 })))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Rate').value).toBe('50'))
    expect(nameField().value).toBe('Summer news')
    press('Save draft')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.[1]).toMatchObject({ body: { name: 'Summer news', version: 2 } })
  })

  it('to be sent is asked about once what was typed meanwhile is saved, too', async () => {
    const saving = deferred<ActionResult<unknown>>()
    const { asked } = open(mailingFixture(), {
      update: [() => saving.promise, () => answer(mailingFixture({ name: 'Autumn news', version: 3 }))],
    })
    fill(nameField(), 'Autumn')
    press('Send…')
    fill(nameField(), 'Autumn news')
    saving.resolve(answer(mailingFixture({ name: 'Autumn', version: 2 })))
    expect(await screen.findByRole('dialog', { name: 'Send “Autumn news”?' })).toBeDefined()
    expect(asked.map(([name]) => name)).toEqual(['update', 'update'])
  })

  it('merges what somebody else has changed with what was typed meanwhile, and lets choose', async () => {
    const saving = deferred<ActionResult<unknown>>()
    open(mailingFixture(), { update: [() => saving.promise] })
    fill(screen.getByLabelText('Rate'), '10')
    press('Save draft')
    fill(nameField(), 'Mine')
    saving.resolve(lateAnswer('Late', mailingFixture({ name: 'Theirs', version: 2 })))
    const choice = within(await screen.findByRole('group', { name: 'Name' }))
    expect(choice.getByText('Mine')).toBeDefined()
    expect(choice.getByText('Theirs')).toBeDefined()
  })
})

describe('a new mailing', () => {
  it('blames a field until it says something else', async () => {
    const refusal = {
      ...{ status: 400, code: 'invalid_input', message: 'Name is required', requestId: 'r1' },
      issues: [
        { path: 'name', message: 'Name is required' },
        { path: 'content.texts.en.subject', message: 'Subject is required' },
      ],
    }
    open(null, { create: [() => ({ ok: false as const, error: refusal })] })
    press('Save draft')
    expect(await screen.findByText('Name is required')).toBeDefined()
    expect(screen.getByText('Subject is required')).toBeDefined()
    fill(nameField(), 'Spring')
    expect(screen.queryByText('Name is required')).toBeNull()
    expect(screen.getByText('Subject is required')).toBeDefined()
    fill(screen.getByLabelText('Subject'), 'Water')
    expect(screen.queryByText('Subject is required')).toBeNull()
    fill(nameField(), '')
    expect(screen.getByText('Name is required')).toBeDefined()
  })

  it('stays on its screen when it is saved for the first time', async () => {
    const saved = mailingFixture({ name: 'First', version: 1 })
    const { asked, visits, show } = open(null, {
      create: [() => answer(saved)],
      update: [() => answer(mailingFixture({ name: 'Second', version: 2 }))],
    })
    const field = nameField()
    fill(field, 'First')
    const spanish = () => screen.getByRole('tab', { name: /Español/ })
    fireEvent.click(spanish())
    field.focus()
    press('Save draft')
    await waitFor(() => expect(visits).toEqual(['/superuser/email?mailing=m1']))
    show(saved)
    expect(nameField()).toBe(field)
    expect(document.activeElement).toBe(field)
    expect(spanish().getAttribute('aria-selected')).toBe('true')
    fill(field, 'Second')
    press('Save draft')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]).toMatchObject(['update', { params: { id: 'm1' }, body: { version: 1 } }])
    // another one is another screen
    show(mailingFixture({ id: 'm2', name: 'Other' }))
    expect(nameField().value).toBe('Other')
    show(null)
    expect(nameField().value).toBe('')
  })

  it('asks at once whether to send it', async () => {
    const saved = mailingFixture({ name: 'First' })
    const { show } = open(null, { create: [() => answer(saved)] })
    fill(nameField(), 'First')
    press('Send…')
    await screen.findByRole('dialog', { name: 'Send “First”?' })
    show(saved)
    expect(screen.getByRole('dialog', { name: 'Send “First”?' })).toBeDefined()
  })
})
