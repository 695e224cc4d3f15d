import 'next/dist/server/node-environment-baseline.js'
import { testDatabase } from './postgres'

await testDatabase()
