import { pool } from '@/server/db/pool'
import { AppError } from '@/server/errors'
import { UsageError } from './files'
import { makeKey, signFile, verifyFile } from './offline'
import { addFile, listFiles, trustKey } from './online'
import { type CommandLine, readCommandLine } from './options'

const HELP = `Use: npm run firmware -- <command>
  key <name>                                       make a release key: <name>.key.json, <name>.pub.json
  sign <image> --key <name>.key.json [--counter …] [--hardware …] [--days 180] [--out …]
  verify <image> --key <name>.pub.json [--signature <image>.sig.json]
  trust <name>.pub.json [--name …]                 let the console believe signatures of this key
  add <image> --family <family> [--product …] [--version …] [--ready] [--signature <image>.sig.json]
      of the family generic also: --order-topic 'cmnd/{id}/update' --order-payload '{"url":"{url}"}'
  list`

const OFFLINE: Readonly<Record<string, (line: CommandLine) => Promise<string>>> = {
  key: makeKey,
  sign: signFile,
  verify: verifyFile,
}
const ONLINE: Readonly<Record<string, (line: CommandLine) => Promise<string>>> = {
  trust: trustKey,
  add: addFile,
  list: listFiles,
}

async function run(args: readonly string[]): Promise<string> {
  const line = readCommandLine(args)
  const [command = ''] = line.words
  const [offline, online] = [OFFLINE[command], ONLINE[command]]
  if (offline) return offline(line)
  if (!online) throw new UsageError(HELP)
  try {
    return await online(line)
  } finally {
    await pool().end()
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  if (!(error instanceof UsageError || error instanceof AppError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

export {}
