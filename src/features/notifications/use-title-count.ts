'use client'
import { useEffect } from 'react'

const COUNT = /^\(\d+\) /

/** Writes "(3) " before the page's title, also after a navigation has given it another one; 0 writes nothing. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    if (count === 0) return
    const plain = () => document.title.replace(COUNT, '')
    const write = () => {
      const title = `(${count}) ${plain()}`
      if (document.title !== title) document.title = title
    }
    write()
    const watch = new MutationObserver(write)
    watch.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      watch.disconnect()
      document.title = plain()
    }
  }, [count])
}
