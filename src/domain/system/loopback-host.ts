/** Whether a host is this machine alone. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
