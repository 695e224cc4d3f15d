import { joinDatabase } from './lib/postgres/database.mjs'
import { runProgram } from './lib/program.mjs'

await runProgram({ name: 'worker', prepare: async (run) => ({ databaseUrl: await joinDatabase(run) }) })
