type Node<T> = { children: Map<string, Node<T>>; values: Set<T> }

const nodeOf = <T>(): Node<T> => ({ children: new Map(), values: new Set() })

/** Finds the values stored under the MQTT topic filters that match a topic. */
export class FilterTree<T> {
  private readonly root = nodeOf<T>()

  add(filter: string, value: T): void {
    let node = this.root
    for (const level of filter.split('/')) {
      const next = node.children.get(level) ?? nodeOf<T>()
      node.children.set(level, next)
      node = next
    }
    node.values.add(value)
  }

  delete(filter: string, value: T): void {
    this.remove(this.root, filter.split('/'), value)
  }

  match(topic: string): Set<T> {
    const found = new Set<T>()
    this.collect(this.root, { levels: topic.split('/'), at: 0, found })
    return found
  }

  private remove(node: Node<T>, [level, ...rest]: string[], value: T): void {
    if (level === undefined) return void node.values.delete(value)
    const child = node.children.get(level)
    if (!child) return
    this.remove(child, rest, value)
    if (child.values.size === 0 && child.children.size === 0) node.children.delete(level)
  }

  private collect(
    node: Node<T>,
    { levels, at, found }: { levels: readonly string[]; at: number; found: Set<T> },
  ): void {
    // `a/#` matches `a` as well
    for (const value of node.children.get('#')?.values ?? []) found.add(value)
    const level = levels[at]
    if (level === undefined) {
      for (const value of node.values) found.add(value)
      return
    }
    for (const name of [level, '+']) {
      const child = node.children.get(name)
      if (child) this.collect(child, { levels, at: at + 1, found })
    }
  }
}
