import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be cut off, so that it seems gone, and joined again. */
export async function cutOff(target: { host: string; port: number }) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(target.port, target.host)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => open.delete(socket))
    }
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: address instanceof Object ? address.port : 0,
    cut: () => {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    /** Bytes no longer pass, in either direction, but nobody is told, until the function returned says so. */
    freeze: (): (() => void) => {
      const frozen = [...open]
      for (const socket of frozen) socket.unpipe().pause()
      return () => {
        for (const socket of frozen) socket.destroy()
      }
    },
    join: () => {
      isCut = false
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
