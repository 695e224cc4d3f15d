/** The provider of an external sign-in as people know it: the host of its issuer. */
export const issuerName = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer)
