const KEY = 'cistern_push'

/** Whose notifications this browser receives, and at which address of its push service. */
export type PushMemory = { userId: string; endpoint: string }

export function rememberedPush(): PushMemory | null {
  try {
    const { userId, endpoint } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    return typeof userId === 'string' && typeof endpoint === 'string' ? { userId, endpoint } : null
  } catch {
    return null
  }
}

export function rememberPush(memory: PushMemory | null): void {
  try {
    if (memory) localStorage.setItem(KEY, JSON.stringify(memory))
    else localStorage.removeItem(KEY)
  } catch {
    // without storage a subscription is taken for a stranger's at the next start, and ended
  }
}
