import { runningUrl } from '../../scripts/postgres.mjs'
import { writeFixture } from './fixture.mjs'

const [dataDir, file] = process.argv.slice(2)
await writeFixture(runningUrl(dataDir), file)
