import { once } from 'node:events'
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws'
import { GatewayStream } from './gatewayStream'
import { makeSoundLine } from './soundLine'

const openGateway = async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const next = async () => {
    const socket = await new Promise<ServerSocket>((resolve) => server.once('connection', resolve))
    const received: string[] = []
    socket.on('message', (data) => received.push(Buffer.isBuffer(data) ? data.toString() : 'no text'))
    const sendMessage = (type: string, payload: object = {}): void => socket.send(JSON.stringify({ type, payload }))
    const receivedTypes = async (count: number): Promise<string[]> => {
      while (received.length < count) await once(socket, 'message')
      return received.map((text) => (text === '\n' ? 'beat' : (/"type":"(\w+)"/.exec(text)?.[1] ?? text)))
    }
    return { socket, sendMessage, receivedTypes, received }
  }
  const close = async (): Promise<void> => {
    for (const socket of server.clients) socket.terminate()
    await new Promise((resolve) => server.close(resolve))
  }
  return { signal: `ws://127.0.0.1:${port}/signal`, next, close }
}

test('a broken socket reconnects with its token, sends waiting messages and cancels ringing calls', async () => {
  const gateway = await openGateway()
  const [first, sound] = [gateway.next(), makeSoundLine()]
  const stream = new GatewayStream('token', { signal: gateway.signal, isSoundOnSocket: true, sound })
  const events: string[] = []
  for (const name of ['connected', 'ready', 'transportClose', 'offline', 'cancel', 'invite']) stream.on(name, () => events.push(name))
  const { socket, sendMessage, receivedTypes, received } = await first
  expect(await receivedTypes(1)).toEqual(['listen'])
  sound.send(new Uint8Array(160))
  const connected = new Promise<void>((resolve) => stream.once('connected', () => resolve()))
  sendMessage('connected', { gateway: 'embedded' })
  await connected
  expect(stream.gateway).toBe('embedded')
  stream.register({ audio: true })
  expect(await receivedTypes(2)).toEqual(['listen', 'register'])
  expect(JSON.parse(received[1] ?? '')).toEqual({ type: 'register', version: '1.6', payload: { media: { audio: true }, path: 'websocket' } })
  sendMessage('ready')
  sendMessage('invite', { callsid: 'CA1', sdp: 'offer' })
  await new Promise<void>((resolve) => stream.once('invite', () => resolve()))
  socket.send('\n')
  expect(await receivedTypes(3)).toEqual(['listen', 'register', 'beat'])

  const second = gateway.next()
  const lost = new Promise<void>((resolve) => stream.once('cancel', () => resolve()))
  socket.terminate()
  await lost
  expect(events).toEqual(['connected', 'ready', 'invite', 'transportClose', 'offline', 'cancel'])
  expect(stream.status).toBe('disconnected')
  stream.hangup('CA2')
  const again = await second
  expect(await again.receivedTypes(1)).toEqual(['listen'])
  again.sendMessage('connected')
  expect(await again.receivedTypes(2)).toEqual(['listen', 'hangup'])
  stream.destroy()
  await once(again.socket, 'close')
  await gateway.close()
})
