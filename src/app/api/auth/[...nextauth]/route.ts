import {
  oauthBegin,
  oauthCallback,
  oauthFailed,
  oauthRefused,
  oauthToken,
} from '@/contracts/me/external-sign-in'
import { answerExternalCallback } from '@/server/accounts/oauth/callback'
import { answerByNextAuth } from '@/server/accounts/oauth/next-auth'
import { libraryRoute } from '@/server/http/library-route'
import { answerUnknownCall } from '@/server/http/route'

// next-auth's other actions (session, signout, verify-request, providers, _log) would be second ways in, and do not exist

export const GET = libraryRoute(
  [oauthToken, answerByNextAuth],
  [oauthRefused, answerByNextAuth],
  [oauthFailed, answerByNextAuth],
  [oauthCallback, answerExternalCallback],
)
export const POST = libraryRoute([oauthBegin, answerByNextAuth])
export const PATCH = answerUnknownCall
export const PUT = answerUnknownCall
export const DELETE = answerUnknownCall
