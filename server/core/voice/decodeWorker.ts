import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { decodeSound } from '@console/voice-gateway/sounds'

interface Asked {
  content: ReadableStream<Uint8Array>
  mediaType: string
}

const isAsked = (message: object): message is Asked =>
  'content' in message && message.content instanceof ReadableStream && 'mediaType' in message

export const answer = async (message: object): Promise<Uint8Array> => {
  if (!isAsked(message)) throw new Error('not a sound to decode')
  return decodeSound(Readable.fromWeb(message.content), message.mediaType)
}
