import { config } from 'zod/v4/core'

// The policy of the pages forbids code made from text: zod would try it all the same, and the browser report it.
config({ jitless: true })
