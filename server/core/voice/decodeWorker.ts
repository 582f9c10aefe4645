import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { decodeSound } from '@console/voice-gateway/sounds'
import { readLength } from './soundLength'

interface DecodeRequest {
  content: ReadableStream<Uint8Array>
  mediaType: string
  /** Answers the seconds as text instead of the sound. */
  isForLength: boolean
}

const isDecodeRequest = (message: object): message is DecodeRequest =>
  'content' in message && message.content instanceof ReadableStream && 'mediaType' in message && 'isForLength' in message

export const answer = async (message: object): Promise<Uint8Array> => {
  if (!isDecodeRequest(message)) throw new Error('not a sound to decode')
  if (message.isForLength) return Buffer.from(String(await readLength(message.content)))
  return decodeSound(Readable.fromWeb(message.content), message.mediaType)
}
