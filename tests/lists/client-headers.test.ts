import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { endpoints } from '@/contracts'
import type { Endpoint } from '@/contracts/endpoint'
import { filesUnder } from '~/tests/support/files'

/** The broker's clients speak MQTT on the socket itself; its limits go by the address that this one really has. */
const ALLOWED = [
  'src/server/http/client-headers.ts',
  'src/worker/listeners/handshakes.ts',
  'src/worker/listeners/listeners.ts',
]

it('what a client or a proxy says of addresses, hosts and schemes is read in one module only', () => {
  const reading =
    /['"`](?:x-forwarded-[\w-]+|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip|forwarded)['"`]|remoteAddress/i
  const files = ['middleware.ts', ...filesUnder('src', /(?<!\.test)\.tsx?$/)]
  expect(files.filter((file) => reading.test(readFileSync(file, 'utf8'))).sort()).toEqual(ALLOWED)
})

it('every call that anybody may make and that writes or sends is limited by address', () => {
  // its own counts (auth/login.ts) spare a device that has signed in before
  const counted = ['POST /auth/login']
  const open = (Object.values(endpoints) as Endpoint[]).filter(
    ({ access, method, limit }) => access === 'public' && method !== 'GET' && limit?.by !== 'address',
  )
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual(counted)
})
