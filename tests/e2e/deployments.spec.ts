import { walkDeployment } from '~/tests/support/acceptance'
import { pgbouncerOr } from '~/tests/walks/support/pgbouncer'
import { startFunctions } from './support/functions'
import { test } from './support/test'

test('one process does what an owner needs of each deployment', ({ app }) =>
  walkDeployment({ url: app.url, broker: { port: app.mqttPort } }))

test(`functions and a worker elsewhere do the same${pgbouncerOr ? ` (not tried: ${pgbouncerOr})` : ''}`, async () => {
  test.skip(pgbouncerOr !== '')
  test.setTimeout(180_000)
  const functions = await startFunctions('consoles')
  try {
    await walkDeployment({ url: functions.url, broker: { port: functions.mqttPort } })
  } finally {
    await functions.stop()
  }
})
