/** The single table of errors: the code of an error answer and its status. */
export const ERROR_STATUS = {
  invalid_input: 400,
  unauthenticated: 401,
  totp_required: 401,
  forbidden: 403,
  insufficient_scope: 403,
  code_required: 403,
  wrong_code: 403,
  reauth_required: 403,
  read_only_session: 403,
  registration_closed: 403,
  not_found: 404,
  conflict: 409,
  interlock: 409,
  updating: 409,
  last_superuser: 409,
  self: 409,
  too_large: 413,
  unsupported_media: 415,
  locked: 423,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  maintenance: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
