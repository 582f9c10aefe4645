import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface DatabaseSwitch {
  url: string
  off: () => void
  on: () => void
  /** What is connected hears nothing any more, not even of the other's end, as from a machine without power; new connections work. */
  silence: () => void
  /** New connections lead there; what is connected stays. */
  leadTo: (databaseUrl: string) => void
  close: () => Promise<void>
}

const isAddress = (address: string | AddressInfo | null): address is AddressInfo =>
  typeof address === 'object' && address !== null

const join = (one: Socket, other: Socket, isSilent: () => boolean): void => {
  const end = (): void => {
    if (!isSilent()) other.destroy()
  }
  one.pipe(other)
  one.on('error', end)
  one.on('close', end)
}

export const openDatabaseSwitch = async (databaseUrl: string): Promise<DatabaseSwitch> => {
  let target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  let isOn = true
  const cutAll = (): void => sockets.forEach((socket) => socket.destroy())
  // Otherwise each reply of more than 8 kB waits 40 ms for an acknowledgement that is delayed.
  const server = createServer({ noDelay: true }, (near) => {
    near.on('error', () => near.destroy())
    if (!isOn) {
      near.destroy()
      return
    }
    const far = connect({ port: Number(target.port), host: target.hostname, noDelay: true })
    const isSilent = (): boolean => silent.has(near)
    sockets.add(near).add(far)
    join(near, far, isSilent)
    join(far, near, isSilent)
    for (const socket of [near, far]) socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  if (isAddress(address)) url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    off: () => {
      isOn = false
      cutAll()
    },
    on: () => {
      isOn = true
    },
    silence: () => {
      for (const socket of sockets) silent.add(socket.unpipe().pause())
    },
    leadTo: (other) => {
      target = new URL(other)
    },
    close: async () => {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}
