import { joinDatabase } from './lib/database.mjs'
import { runProgram } from './lib/program.mjs'

await runProgram({ name: 'worker', prepare: async (run) => ({ databaseUrl: await joinDatabase(run) }) })
