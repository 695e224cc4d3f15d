/** What the values of a column are, and so what its orders are called. */
type OrderKind = 'text' | 'number' | 'time' | 'age' | 'date' | 'place' | 'attention' | 'online'

/** By the id of a column; others are texts. */
const KINDS: Readonly<Record<string, OrderKind>> = {
  alerts: 'attention',
  status: 'online',
  level: 'number',
  volume: 'number',
  priority: 'number',
  place: 'place',
  position: 'place',
  seen: 'time',
  created: 'time',
  updated: 'time',
  changed: 'time',
  since: 'time',
  due: 'date',
}

/** The message that says an order in plain words, below `table.orders`; `kinds` are those of the list's own. */
export function orderTextOf(sort: string, kinds: OrderKinds = {}): `${OrderKind}.${'up' | 'down'}` {
  const column = sort.replace(/^-/, '')
  return `${kinds[column] ?? KINDS[column] ?? 'text'}.${sort.startsWith('-') ? 'down' : 'up'}`
}

export type OrderKinds = Readonly<Record<string, OrderKind>>
