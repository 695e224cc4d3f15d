type Table = { name: string; columns: string[] }

export function inOrder(tables: Table[], references: { from: string; to: string }[]): Table[]
