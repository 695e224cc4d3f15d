import { createHash } from 'node:crypto'
import { request } from 'node:http'

/**
 * Fetches images in two ranges each, all at once; a process of its own, so that its memory is not the server's. Usage:
 * node download-burst.mjs <port> <paths file>. Prints how many arrived with each sum, and the statuses, as JSON.
 */
const [port, paths] = [Number(process.argv[2]), JSON.parse(process.argv[3] ?? '[]')]
const [sums, statuses] = [{}, {}]

const count = (counts, name) => (counts[name] = (counts[name] ?? 0) + 1)

const fetchPart = (path, range, hash) =>
  new Promise((done, fail) => {
    const sent = request({ port, host: '127.0.0.1', path, headers: { range }, agent: false }, (answer) => {
      count(statuses, answer.statusCode)
      answer.on('data', (part) => hash.update(part))
      answer.once('end', done).once('error', fail)
    })
    sent.once('error', fail).end()
  })

async function download(path) {
  const hash = createHash('sha256')
  await fetchPart(path, 'bytes=0-399999', hash)
  await fetchPart(path, 'bytes=400000-', hash)
  count(sums, hash.digest('hex'))
}

await Promise.all(paths.map(download))
process.stdout.write(JSON.stringify({ sums, statuses }))
