import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { ask, type Reply } from './ask'
import { connectTo } from './rawRequest'

export interface Sender {
  url: string
  accountId: string
  token: string
}

export interface UploadGiven {
  name?: string
  key?: string
  /** The collection of the account that takes it. */
  to?: string
}

const pathOf = ({ accountId }: Sender, to = 'audiofiles'): string => `/v1/accounts/${accountId}/${to}`

export const upload = async (sender: Sender, content: Buffer, { name = 'accueil.wav', key, to }: UploadGiven = {}): Promise<Reply> => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(content)]), name)
  return sendForm(sender, body, key, to)
}

export const sendForm = async (sender: Sender, body: FormData, key: string = randomUUID(), to?: string): Promise<Reply> => {
  const headers = { authorization: `Bearer ${sender.token}`, 'idempotency-key': key }
  const response = await fetch(`${sender.url}${pathOf(sender, to)}`, { method: 'POST', headers, body })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: text === '' ? undefined : JSON.parse(text) }
}

export const listFiles = (sender: Sender, query = ''): Promise<Reply> =>
  ask(`${sender.url}${pathOf(sender)}${query}`, { token: sender.token })

const boundary = 'a-boundary-with-json-in-it'
const tail = Buffer.from(`\r\n--${boundary}--\r\n`)

/** The raw bytes of an upload request. `bytes` is the announced length. */
export const requestOf = (sender: Sender, start: Buffer, { name = 'accueil.wav', key = randomUUID() }: UploadGiven, bytes = start.length): Buffer => {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const lines = [
    `POST ${pathOf(sender)} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${sender.token}`,
    `idempotency-key: ${key}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${Buffer.byteLength(head) + bytes + tail.length}`,
  ]
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${head}`)
  return bytes === start.length ? Buffer.concat([request, start, tail]) : Buffer.concat([request, start])
}

export const sendPart = async (sender: Sender, bytes: Buffer): Promise<Socket> => {
  const socket = await connectTo(sender.url)
  socket.on('error', () => socket.destroy())
  if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  return socket
}

export const answerOn = async (socket: Socket): Promise<string> => {
  let text = ''
  const closed = once(socket, 'close').then(() => null)
  while (!/\r\n\r\n\{.*\}$/s.test(text)) {
    const next = await Promise.race([once(socket, 'data'), closed])
    if (next === null) break
    text += String(next[0])
  }
  socket.destroy()
  return text
}
