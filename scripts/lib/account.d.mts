/** Whom PostgreSQL runs as: null (ourselves) unless we are root, which PostgreSQL refuses. */
export function postgresAccount(clusterDir: string): { uid: number; gid: number } | null
