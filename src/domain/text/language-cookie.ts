/** Name of the cookie with the user's language, available before the session is resolved. */
export const LANGUAGE_COOKIE = 'cistern-language'
