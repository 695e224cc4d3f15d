import { pool } from '@/server/db/pool'
import { verifyChain } from './verify'

const { checked, firstBad } = await verifyChain()
await pool().end()
const records = `${checked} ${checked === 1 ? 'record' : 'records'}`
if (firstBad) {
  const place = /^\d+$/.test(firstBad.id) ? `record ${firstBad.id}` : firstBad.id
  process.stdout.write(`The audit is damaged: ${place}: ${firstBad.why}.\n`)
  process.exitCode = 1
} else {
  process.stdout.write(`The audit is as it was written: ${records} checked.\n`)
}

export {}
