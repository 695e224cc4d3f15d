import { testDatabase } from './postgres'

await testDatabase()
