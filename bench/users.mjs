import { parseArgs } from 'node:util'
import { fillTables, pick, printListTimes } from './lib/list-times.mjs'
import { withServerParts } from './lib/setup.mjs'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, users: { type: 'string' } },
})
const USERS = Number(flags.users ?? (flags.quick ? 10_000 : 100_000))

/** One in 20 is invited, one in 50 disabled, one in 1,000 locked; names are Latin and Devanagari; some have devices. */
const FILL = [
  [
    `insert into app_user (id, email, name, role, email_verified_at, disabled_at, last_seen_at, created_at)
     select gen_random_uuid(), 'person' || n || '@farm' || n % 500 || '.example',
            (array['Ana', 'Ravi', 'José', 'Grace', 'आशा'])[1 + n % 5] || ' ' || (array['Ortiz', 'Sharma', 'Núñez', 'Otieno'])[1 + n % 4] || ' ' || n,
            case when n % 10000 = 0 then 'superuser' when n % 500 = 0 then 'admin' else 'user' end::user_role,
            case when n % 3 > 0 then now() end, case when n % 50 = 0 then now() end,
            case when n % 20 > 0 then now() - n * interval '1 minute' end, now() - n * interval '1 hour'
     from generate_series(1, $1::int) n`,
    [USERS],
  ],
  [
    `insert into device (public_id, family, kind, owner_id)
     select 'tank-' || row_number() over (), 'native', 'tank', id from app_user, generate_series(1, 2)
     where ascii(id::text) % 2 = 0`,
  ],
  [
    `insert into session (id, user_id, expires_at)
     select gen_random_uuid(), id, now() + interval '30 days' from app_user, generate_series(1, 3)
     where last_seen_at is not null`,
  ],
  [
    `insert into rate_limit (key, points, expire)
     select 'login:' || email, 10, extract(epoch from now()) * 1000 + 900000
     from app_user where right(email, 9) = '7.example' and id::text < '1'`,
  ],
]

const CASES = {
  'no filter, by e-mail address': () => ({}),
  'by name': () => ({ sort: 'name' }),
  'by name, backwards': () => ({ sort: '-name' }),
  'last seen first': () => ({ sort: '-seen' }),
  'never seen first': () => ({ sort: 'seen' }),
  'newest first': () => ({ sort: '-created' }),
  'role user': () => ({ role: 'user' }),
  'role admin, last seen first': () => ({ role: 'admin', sort: '-seen' }),
  'status active, by name': () => ({ status: 'active', sort: 'name' }),
  'status invited': () => ({ status: 'invited' }),
  'status disabled, newest first': () => ({ status: 'disabled', sort: '-created' }),
  'status locked': () => ({ status: 'locked' }),
  'not verified': () => ({ verified: 'false' }),
  'verified, last seen first': () => ({ verified: 'true', sort: '-seen' }),
  'text, one person': () => ({ query: `person${pick(USERS)}@` }),
  'text, a name': () => ({ query: 'sharma' }),
  'text, two letters of half of all, by name': () => ({ query: 'an', sort: 'name' }),
  'text, other letters than ASCII': () => ({ query: 'NÚÑEZ' }),
  'text, another script': () => ({ query: 'आशा', sort: '-seen' }),
  'text that is nowhere': () => ({ query: 'zanzibar' }),
  'text and filters': () => ({ query: 'grace', status: 'active', verified: 'true', role: 'user' }),
}

await withServerParts(['src/server/admin/load-users.ts'], async ({ server }) => {
  await fillTables(server.pool(), FILL)
  await printListTimes(`${USERS.toLocaleString('en')} users`, server.listUserPage, CASES)
})
