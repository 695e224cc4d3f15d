import { expect, it } from 'vitest'
import { alertFixture } from '~/tests/support/fixtures/alert-fixture'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { deviceCsv } from './device-csv'
import { LIST_COLUMNS } from './device-list'

const words = {
  headOf: (column: string) => column,
  statusOf: (status: string) => status.toUpperCase(),
  kindOf: (kind: string) => `a ${kind}`,
  alertOf: ({ rule }: { rule: string }) => rule,
  readingOf: () => 'Distance 60 cm',
}
const at = '2026-11-21T10:00:00.000Z'
const barn = deviceFixture({ name: 'Barn', tags: ['farm', 'roof'], firmware: '1.2.0', at })

it('has name and id, and the columns of the list in their order', () => {
  expect(deviceCsv({ devices: [barn], columns: ['seen', 'level'], words })).toBe(
    `device,deviceId,level,seen\r\nBarn,tank-1,60,${at}\r\n`,
  )
})

it('leaves empty what is not known', () => {
  const unknown = deviceFixture({ name: '', kind: null, distances: {}, lastSeenAt: null })
  const [, row] = deviceCsv({ devices: [unknown], columns: LIST_COLUMNS, words }).split('\r\n')
  expect(row).toBe(',tank-1,ONLINE,,,,,,,,Distance 60 cm,')
})

it('names the place', () => {
  const site = { id: 'f', name: 'North farm' }
  expect(deviceCsv({ devices: [{ ...barn, site }, barn], columns: ['site'], words })).toBe(
    'device,deviceId,site\r\nBarn,tank-1,North farm\r\nBarn,tank-1,\r\n',
  )
})

it('names every open alert', () => {
  const alerts = [alertFixture(), alertFixture({ rule: 'battery' })]
  expect(deviceCsv({ devices: [{ ...barn, alerts }], columns: ['alerts'], words })).toBe(
    'device,deviceId,alerts\r\nBarn,tank-1,"level_low, battery"\r\n',
  )
})

it('runs as no formula in a spreadsheet', () => {
  const evil = { ...barn, name: '=HYPERLINK("http://x")', tags: ['+1', '@a'], firmware: '-2' }
  const [, row] = deviceCsv({ devices: [evil], columns: ['tags', 'firmware'], words }).split('\r\n')
  expect(row).toBe(`"'=HYPERLINK(""http://x"")",tank-1,"'+1, @a",'-2`)
})
