/** So many of each list that a person's page shows. */
export const MOST_OF_USER = { devices: 200, alerts: 50, activity: 50 }

/** Addresses whose failed sign-ins are listed. */
export const MOST_FAILED_SIGN_INS = 200
