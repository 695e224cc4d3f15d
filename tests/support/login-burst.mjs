import { request } from 'node:http'

/**
 * Sends wrong logins to many accounts, all at once, each claiming another address; a process of its own, so that those
 * who watch are not kept waiting by it. Usage: node login-burst.mjs <url> <logins>. Prints what came back as JSON.
 */
const [url, logins] = [process.argv[2], Number(process.argv[3])]
const statuses = {}
let refusedWithoutRetryAfter = 0

const count = (status) => (statuses[status] = (statuses[status] ?? 0) + 1)

const attempt = (n) =>
  new Promise((done) => {
    const body = JSON.stringify({ email: `nobody-${n % 200}@example.org`, password: 'not the password' })
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': `10.0.${n >> 8}.${n & 255}`,
    }
    const sent = request(`${url}/api/auth/login`, { method: 'POST', headers, agent: false }, (answer) => {
      count(answer.statusCode)
      if (answer.statusCode === 429 && !answer.headers['retry-after']) refusedWithoutRetryAfter += 1
      answer.resume().once('close', done)
    })
    sent.once('error', ({ code }) => {
      count(code)
      done()
    })
    sent.end(body)
  })

await Promise.all(Array.from({ length: logins }, (_, n) => attempt(n)))
process.stdout.write(JSON.stringify({ statuses, refusedWithoutRetryAfter }))
