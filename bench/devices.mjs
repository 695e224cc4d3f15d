import { parseArgs } from 'node:util'
import { fillTables, pick, printListTimes } from './lib/list-times.mjs'
import { withServerParts } from './lib/setup.mjs'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, devices: { type: 'string' } },
})
const DEVICES = Number(flags.devices ?? (flags.quick ? 10_000 : 100_000))
const OWNERS = DEVICES / 5

/** One device in five is nobody's, one in three has a secret, some of them ended; each has reported two values. */
const FILL = [
  [
    `insert into app_user (id, email, name)
     select gen_random_uuid(), 'person' || n || '@example.org', 'Person ' || n from generate_series(1, $1::int) n`,
    [OWNERS],
  ],
  [
    `with owners as (select id, row_number() over (order by email) as n from app_user)
     insert into device (public_id, family, kind, name, online, last_seen_at, tags, firmware, owner_id, provisioned_at, created_at, tank_config)
     select 'tank-' || md5(i::text), (array['native', 'ttn', 'tasmota'])[1 + i % 3], (array['tank', 'pump'])[1 + i % 2],
            case when i % 4 = 0 then '' else (array['Tank of farm ', 'Pozo de Núñez ', 'खेत का टैंक '])[1 + i % 3] || i end,
            (array[true, false, null])[1 + i % 3], now() - i * interval '1 second', array['farm' || i % 50, 'north'], '1.4.' || i % 9,
            o.id, now(), now() - i * interval '1 minute', '{"tankType": "rectangular", "depthMm": 2000}'
     from generate_series(1, $1::int) i left join owners o on o.n = 1 + i % $2::int and i % 5 > 0`,
    [DEVICES, OWNERS],
  ],
  [
    `insert into device_credential (id, device_public_id, secret_hash, revoked_at)
     select gen_random_uuid(), public_id, 'x', case when id % 9 = 0 then now() end from device where id % 3 = 0`,
  ],
  [
    `insert into latest (device, metric, channel, at, received_at, value, quality)
     select id, metric, 0, now(), now(), 500 + id % 1000, 0 from device, generate_series(1, 2) metric`,
  ],
]

const FILTERS = {
  'no filter, by name': () => ({}),
  'by name, backwards': () => ({ sort: '-name' }),
  'by id': () => ({ sort: 'id' }),
  'last seen first': () => ({ sort: '-seen' }),
  'newest first': () => ({ sort: '-created' }),
  'owner, by e-mail address': () => ({ owner: `person${1 + pick(OWNERS)}@example.org` }),
  'owner none': () => ({ owner: 'none' }),
  'owner none, last seen first': () => ({ owner: 'none', sort: '-seen' }),
  family: () => ({ family: 'ttn' }),
  'family and offline, by id': () => ({ family: 'ttn', status: 'offline', sort: 'id' }),
  'never heard': () => ({ status: 'unknown' }),
  tag: () => ({ tag: `farm${pick(50)}` }),
  'secret active': () => ({ credentials: 'active' }),
  'secret ended': () => ({ credentials: 'ended' }),
  'secret none': () => ({ credentials: 'none' }),
  'secret none, last seen first': () => ({ credentials: 'none', sort: '-seen' }),
  'text, one device': () => ({ query: `farm ${pick(DEVICES)}` }),
  'text, two letters of many': () => ({ query: 'ab' }),
  'text, two letters of half of all, by name': () => ({ query: 'ta', sort: 'name' }),
  'text, other letters than ASCII': () => ({ query: 'NÚÑEZ' }),
  'text that is nowhere': () => ({ query: 'zanzibar' }),
  'text and filters, last seen first': () => ({
    query: 'north',
    family: 'native',
    status: 'online',
    sort: '-seen',
  }),
}

const PICKED = {
  'the first page of an administrator': () => ({}),
  'text, one device': () => ({ query: `farm ${pick(DEVICES)}` }),
  'text, two letters of many': () => ({ query: 'ab' }),
  'text that is nowhere': () => ({ query: 'zanzibar' }),
}

const PARTS = [
  'src/server/admin/devices/load-page.ts',
  'src/server/devices/device-page.ts',
  'src/server/devices/device-row.ts',
]

await withServerParts(PARTS, async ({ server }) => {
  await fillTables(server.pool(), FILL)
  const title = `${DEVICES.toLocaleString('en')} devices of everybody`
  await printListTimes(title, server.loadDevicePage, FILTERS)
  const actor = { userId: '00000000-0000-4000-8000-000000000000', role: 'admin' }
  const load = async (filters, { cursor, limit }) => {
    const { keys, nextCursor } = await server.findDevicePage(actor, { ...filters, cursor, limit })
    await server.loadDevices({ keys })
    return { nextCursor }
  }
  await printListTimes(`the same as pickers ask for them`, load, PICKED)
})
