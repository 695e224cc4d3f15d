// A mail server in a process of its own, so that it can be killed: node smtp-server.mjs <port> <file>. It notes each mail
// in the file before it answers.
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

const [port, file] = process.argv.slice(2)
/** Between noting a mail and answering: what is killed here is sent once more. */
const ANSWER_MS = 2

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData: (stream, { envelope }, done) => {
    void text(stream).then(async (raw) => {
      const id = /^message-id: *(\S+)/im.exec(raw)?.[1] ?? ''
      appendFileSync(file, `${envelope.rcptTo.map(({ address }) => address).join()} ${id}\n`)
      await sleep(ANSWER_MS)
      done()
    })
  },
})
server.on('error', () => undefined)
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'))
