import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { decodeSound } from '@console/voice-gateway/sounds'

interface DecodeRequest {
  content: ReadableStream<Uint8Array>
  mediaType: string
}

const isDecodeRequest = (message: object): message is DecodeRequest =>
  'content' in message && message.content instanceof ReadableStream && 'mediaType' in message

export const answer = async (message: object): Promise<Uint8Array> => {
  if (!isDecodeRequest(message)) throw new Error('not a sound to decode')
  return decodeSound(Readable.fromWeb(message.content), message.mediaType)
}
