import type { Endpoint } from '@/contracts/endpoint'
import { KEY_PATTERN, KEY_SCOPES } from '@/domain/access/api-key'
import type { Access } from '@/domain/access/policy'
import { SESSION_COOKIE } from '@/server/accounts/sessions/cookie'

type Requirement = Record<string, string[]>

/** Every way to say who calls. */
export const SECURITY_SCHEMES = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of `POST /auth/login`; names the least role in the call’s security requirement',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: KEY_PATTERN.source,
    description: `A key of Profile → Security with the scopes that the call names (${KEY_SCOPES.join(', ')})`,
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description:
      'The session of a browser; opens streams and downloads only, which a page cannot give a header',
  },
  deviceSecret: { type: 'http', scheme: 'bearer', description: 'The secret of the device in the path' },
  brokerSecret: { type: 'http', scheme: 'bearer', description: 'The secret of `npm run broker-secret`' },
  brokerPassword: { type: 'http', scheme: 'basic', description: 'The same as the password of any user' },
  metricsKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'METRICS_TOKEN; not needed on the machine itself',
  },
  cronSecret: {
    type: 'http',
    scheme: 'bearer',
    description: 'CRON_SECRET; without that setting the call is refused',
  },
} as const

const OF_MACHINES: Partial<Record<Access, Requirement[]>> = {
  device: [{ deviceSecret: [] }],
  broker: [{ brokerSecret: [] }, { brokerPassword: [] }],
  cron: [{ cronSecret: [] }],
  metrics: [{ metricsKey: [] }, { session: ['superuser'] }],
  public: [],
}

/** Any one of these opens the call; OpenAPI 3.1 lets the lists name roles and scopes. */
export function securityOf({
  access,
  cookie,
  key,
}: Pick<Endpoint, 'access' | 'cookie' | 'key'>): Requirement[] {
  const ofMachines = OF_MACHINES[access]
  if (ofMachines) return ofMachines
  return [
    { session: [access] },
    ...(key ? [{ apiKey: [key.scope] }] : []),
    ...(cookie ? [{ cookie: [] }] : []),
  ]
}
