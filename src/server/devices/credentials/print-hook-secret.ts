import { hookSecret } from './secrets'

process.stdout.write(`${hookSecret()}\n`)
