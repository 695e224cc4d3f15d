import { env } from '@/server/env'
import { SettingError } from '@/worker/broker/listen-with-retry'
import { CertificateWatch } from './certificate'
import type { ListenerOptions } from './listeners'

/** Where there is a certificate, the internet may come. */
const EVERY_ADDRESS = undefined

/** The sockets that the settings ask for. Throws a SettingError for a certificate that cannot be used. */
export async function listenerOptions(): Promise<ListenerOptions> {
  const { MQTT_BIND: host, MQTT_PORT: port, MQTT_TLS_PORT: tlsPort, MQTT_WS_PORT: wsPort } = env
  const certificate = await openCertificate()
  const tls = { host: EVERY_ADDRESS, wantsClientCertificates: env.MQTT_TLS_CLIENT_CERTS }
  return {
    host,
    port,
    certificate,
    allowsPlain: env.MQTT_PLAIN === 'anywhere',
    secured: certificate && { ...tls, port: tlsPort },
    webSocket: wsPort === undefined ? undefined : { port: wsPort },
  }
}

async function openCertificate(): Promise<CertificateWatch | undefined> {
  const { MQTT_TLS_CERT: certFile, MQTT_TLS_KEY: keyFile } = env
  if (!certFile || !keyFile) return undefined
  try {
    return await CertificateWatch.open({ certFile, keyFile })
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new SettingError(`MQTT_TLS_CERT and MQTT_TLS_KEY cannot be used: ${why}`, { cause })
  }
}
