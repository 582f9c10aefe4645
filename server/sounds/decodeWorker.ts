import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { checkSound, decodeSound, Unplayable, type CheckedSound, type UnplayableReason } from '@console/voice-gateway/sounds'

export type Checked = CheckedSound | { reason: UnplayableReason }

interface DecodeRequest {
  content: ReadableStream<Uint8Array>
  /** Answers `Checked` as JSON instead of the sound. */
  isForCheck: boolean
}

const isDecodeRequest = (message: object): message is DecodeRequest =>
  'content' in message && message.content instanceof ReadableStream && 'isForCheck' in message

const check = async (content: AsyncIterable<Uint8Array>): Promise<Checked> => {
  try {
    return await checkSound(content)
  } catch (error) {
    if (error instanceof Unplayable) return { reason: error.reason }
    throw error
  }
}

/** Answers nothing if the content couldn't be read to its end. */
export const answer = async (message: object): Promise<Uint8Array> => {
  if (!isDecodeRequest(message)) throw new Error('not a sound to decode')
  let isUnread = false
  const content = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield* Readable.fromWeb(message.content)
    } catch (error) {
      isUnread = true
      throw error
    }
  }
  const work = message.isForCheck ? check(content()).then((checked) => Buffer.from(JSON.stringify(checked))) : decodeSound(content())
  const bytes = await work.catch((error: unknown) => {
    if (isUnread) return null
    throw error
  })
  // What could be read of it is not the sound.
  return isUnread || bytes === null ? new Uint8Array() : bytes
}
