import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { FilesPort } from '../../../providers/files/files'
import type { SpeechPort } from '../../../providers/speech/speech'
import type { Store } from '../../../store/tables'
import { MINUTE_MS } from '../../clock'
import { makeWorkbench } from '../../workbench/workbench'
import { makeRemembered } from './remembered'
import { softTone } from './tones'

/** What calls hear, as G.711 mu-law of 8 kHz without any header: 160 bytes are 20 ms. Nobody writes into it. */
export type MuLaw = Uint8Array

export interface SoundBook {
  /** Of one of the account's audio files. Null when it is gone or cannot be decoded; the log says why. */
  ofFile: (accountId: string, fileId: string) => Promise<MuLaw | null>
  /** Where nothing can speak, a soft tone in its place. */
  ofSpeech: (text: string, language: string) => Promise<MuLaw>
  close: () => Promise<void>
}

interface Parts {
  store: Store
  files: FilesPort
  speech: SpeechPort
  log: FastifyBaseLogger
}

/** About an hour of sound. */
const MOST_REMEMBERED_BYTES = 32 * 1024 * 1024

export const makeSoundBook = ({ store, files, speech, log }: Parts): SoundBook => {
  const decoders = makeWorkbench({ module: new URL('./decoding/decodeWorker.ts', import.meta.url), mostMs: MINUTE_MS })
  const remember = makeRemembered(MOST_REMEMBERED_BYTES)

  const decode = async (fileId: string, bytes: number, mediaType: string): Promise<MuLaw | null> => {
    const content = await files.read(fileId, { first: 0, last: bytes - 1 }, bytes)
    if (content === null) throw new Error('its content is gone')
    try {
      const stream = Readable.toWeb(content)
      return await decoders.work({ message: { content: stream, mediaType }, transfer: [stream] })
    } catch (error) {
      log.warn({ err: error, file: fileId }, 'An audio file cannot be decoded')
      return null
    } finally {
      content.destroy()
    }
  }

  return {
    // Whether the account has it is looked up each time: a file that was deleted is not heard any more.
    ofFile: async (accountId, fileId) => {
      const audiofiles = store.selectFrom('audiofiles').innerJoin('files', 'files.id', 'audiofiles.id')
      const file = await audiofiles
        .select(['files.bytes', 'files.media_type'])
        .where('audiofiles.id', '=', fileId)
        .where('audiofiles.account_id', '=', accountId)
        .executeTakeFirst()
      if (file === undefined) {
        log.warn({ file: fileId }, 'A call flow plays an audio file that is gone')
        return null
      }
      try {
        return await remember(`file ${fileId}`, () => decode(fileId, file.bytes, file.media_type))
      } catch (error) {
        log.error({ err: error, file: fileId }, 'An audio file cannot be read')
        return null
      }
    },

    ofSpeech: async (text, language) => {
      const said = await remember(`speech ${language} ${text}`, () => speech.say(text, language))
      return said ?? softTone()
    },

    close: async () => {
      await Promise.all([decoders.close(), speech.close()])
    },
  }
}
