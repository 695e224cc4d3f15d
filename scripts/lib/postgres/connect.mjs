import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../failure.mjs'

const STARTING = '57P03'

/**
 * A connection to the database of an address, tried again for `waitMs`. `name` is what the server shows of it. Throws a
 * Failure that names the database and never its password.
 */
export async function connectDatabase({ url, name, waitMs = 0, log = () => {}, signal }) {
  const { default: pg } = await import('pg')
  const deadline = Date.now() + waitMs
  for (let told = ''; ;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      ...(name && { application_name: name }),
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      const { host, pathname } = new URL(url)
      const text = `The database ${host}${pathname} cannot be used: ${error.message || error.code}`
      // one that recovers answers that it does, however long it takes
      if (Date.now() >= deadline && error.code !== STARTING) throw new Failure(text)
      if (told !== text) log(`${text}; trying again …`)
      told = text
      await sleep(1000, undefined, { signal })
    }
  }
}

/** Does work with a connection that ends with it. */
export async function withConnection(options, work) {
  const client = await connectDatabase(options)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
