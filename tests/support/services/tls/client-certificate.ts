import { readFileSync } from 'node:fs'

/** The certificate of a device in tests; its key is beside it. */
export const CLIENT_CERTIFICATE = readFileSync('tests/support/services/tls/client-cert.pem', 'utf8')
