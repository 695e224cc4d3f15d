import { isPushService } from '@/domain/notifications/services'
import { hostOf, isListedHost, EgressRefused, vetUrl } from '@/server/notifications/egress/vet'
import { egressTrust } from '@/server/notifications/egress/trust'
import { env } from '@/server/env'

/** Additional push services allowed by the operator. */
export const operatorPushServices = (): string[] =>
  (env.PUSH_ALLOWED_HOSTS ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean)

/** The endpoint of a subscription at a known or allowed push service. Throws EgressRefused. */
export function vetEndpoint(text: string): URL {
  const url = vetUrl(text, operatorPushServices())
  if (!isPushService(hostOf(url)) && !isListedHost(url, [...operatorPushServices(), ...egressTrust.hosts]))
    throw new EgressRefused(`${hostOf(url)} is no push service this server may write to`)
  return url
}
