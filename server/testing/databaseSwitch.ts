import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface DatabaseSwitch {
  url: string
  off: () => void
  on: () => void
  close: () => Promise<void>
}

const isAddress = (address: string | AddressInfo | null): address is AddressInfo =>
  typeof address === 'object' && address !== null

const join = (one: Socket, other: Socket): void => {
  one.pipe(other)
  one.on('error', () => other.destroy())
  one.on('close', () => other.destroy())
}

export const openDatabaseSwitch = async (databaseUrl: string): Promise<DatabaseSwitch> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isOn = true
  const cutAll = (): void => sockets.forEach((socket) => socket.destroy())
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    if (!isOn) {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    sockets.add(near).add(far)
    join(near, far)
    join(far, near)
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
    close: async () => {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}
