import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { expect, it } from 'vitest'
import { COUNTED_TO } from '@/contracts/superuser/users/things'
import en from '~/messages/en.json'
import es from '~/messages/es.json'
import hi from '~/messages/hi.json'
import { RecordPart } from './record-part'

const RECORD = {
  app_user: { email: 'ada@example.test' },
  'session.user_id': { total: 3, rows: [{ id: 1 }, { id: 2 }] },
  'notification.user_id': { total: COUNTED_TO + 1, rows: [{ id: 3 }] },
}

it.each([
  ['en', en, '2 of 3', '1 of more than 10,000'],
  ['es', es, '2 de 3', '1 de más de 10.000'],
  ['hi', hi, '3 में से 2', '10,000 से अधिक में से 1'],
])(
  'says in %s how many rows refer to the account, and what was counted no further',
  (locale, messages, few, many) => {
    render(
      <NextIntlClientProvider locale={locale} messages={messages}>
        <RecordPart record={RECORD} />
      </NextIntlClientProvider>,
    )
    expect(screen.getByText(few)).toBeTruthy()
    expect(screen.getByText(many)).toBeTruthy()
  },
)
