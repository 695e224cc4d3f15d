import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { expect, it } from 'vitest'
import type { MergePreview } from '@/contracts/superuser/users/merge'
import en from '~/messages/en.json'
import es from '~/messages/es.json'
import hi from '~/messages/hi.json'
import { MergePreviewPart } from './merge-preview'

const PREVIEW: MergePreview = {
  from: { id: '1', email: 'ada@example.test', name: 'Ada' },
  into: { id: '2', email: 'ben@example.test', name: 'Ben' },
  lines: [],
  conflicts: [
    { thing: 'shares', name: 'Roof tank', conflict: 'raised', as: 'operator' },
    { thing: 'views', name: 'Mine', conflict: 'renamed', as: 'Mine 2' },
  ],
  devices: [],
  externals: ['https://login.example.org/realms/a'],
  digest: '',
}

it.each([
  ['en', en, 'the other account gets the role Operator', 'is called Mine 2 then'],
  ['es', es, 'la otra cuenta recibe el rol Operador', 'se llamará Mine 2'],
  ['hi', hi, `दूसरे खाते को ${hi.devices.sharing.operator} भूमिका मिलती है`, 'फिर Mine 2 कहलाएगा'],
])('says in %s in words what conflicts and who signs in', (locale, messages, raised, renamed) => {
  render(
    <NextIntlClientProvider locale={locale} messages={messages}>
      <MergePreviewPart preview={PREVIEW} />
    </NextIntlClientProvider>,
  )
  expect(screen.getByText(raised)).toBeTruthy()
  expect(screen.getByText(renamed)).toBeTruthy()
  expect(screen.getByText(/: login\.example\.org$/)).toBeTruthy()
})
