/** The columns of an account without an authenticator. */
export const NO_TOTP = { totpSecret: null, totpAt: null, totpStep: null, recoveryHashes: [] }
