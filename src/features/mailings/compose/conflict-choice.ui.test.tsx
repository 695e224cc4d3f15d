import { screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { expect, it } from 'vitest'
import en from '~/messages/en.json'
import es from '~/messages/es.json'
import hi from '~/messages/hi.json'
import { renderUi } from '~/tests/support/ui/render-ui'
import { ConflictChoice } from './conflict-choice'
import { draftOf, NEW_MAILING } from './mailing-draft'

const TEMPLATE = {
  id: 't1',
  name: 'Spring',
  version: 2,
  content: { texts: {}, link: '' },
  languages: [],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}
const theirs = draftOf(NEW_MAILING)
const draft = draftOf({
  ...NEW_MAILING,
  kind: 'notice',
  audience: {
    roles: ['admin'],
    languages: ['hi'],
    kinds: ['solar_pump'],
    tags: ['north'],
    firmware: [{ family: 'shelly-gen2', version: '1.4' }],
    excluded: ['a', 'b'],
  },
  template: { id: 't1', version: 2 },
})
const edit = { conflicts: ['kind', 'audience', 'template'] as const, draft, theirs, choose: () => {} }

it.each([
  ['en', en],
  ['es', es],
  ['hi', hi],
])('says both states in %s in words, without a code of the program', (locale, messages) => {
  const { mailings: words } = messages
  const { container } = renderUi(
    <NextIntlClientProvider locale={locale} messages={messages}>
      <ConflictChoice edit={{ ...edit, conflicts: [...edit.conflicts] }} templates={[TEMPLATE]} />
    </NextIntlClientProvider>,
  )
  const field = (name: string) => within(screen.getByRole('group', { name }))
  expect(field(words.conflict.fields.kind).getByText(words.kinds.notice)).toBeTruthy()
  expect(field(words.conflict.fields.kind).getByText(words.kinds.news)).toBeTruthy()
  expect(field(words.conflict.fields.template).getByText(/^Spring · .+ 2$/)).toBeTruthy()
  const audience = field(words.conflict.fields.audience)
  expect(audience.getByText(words.audience.everybody)).toBeTruthy()
  expect(audience.getByText(new RegExp(`${words.audience.roles}: ${messages.roles.admin}`)).textContent).toBe(
    [
      `${words.audience.roles}: ${messages.roles.admin}`,
      `${words.audience.languages}: हिन्दी`,
      `${words.audience.kinds}: ${messages.devices.kinds.solar_pump}`,
      `${words.audience.tags}: north`,
      `${words.audience.firmware}: Shelly Gen2+ 1.4`,
      `${words.audience.excluded}: 2`,
    ].join('\n'),
  )
  expect(container.textContent).not.toMatch(/solar_pump|shelly-gen2|\bt1\b/)
})
