import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { makeByteLimitedCache, softTone, type MuLaw } from '@console/voice-gateway/sounds'
import type { FilesPort } from '../platform/files/port'
import type { SpeechPort } from './speech/speech'
import type { Store } from '../platform/database/tables'
import { SECOND_MS } from '../platform/clock'
import { RateLimited } from '../platform/failures/failures'
import { makeWorkerPool, type WorkerPool } from '../platform/jobs/workers/workerPool'
import type { Checked } from './decodeWorker'

interface StoredContent {
  id: string
  bytes: number
}

interface Deps {
  store: Store
  files: FilesPort
  speech: SpeechPort
  log: FastifyBaseLogger
  decoders?: WorkerPool
}

const SERVICE = ''

class NotTried extends Error {}

const isChecked = (value: unknown): value is Checked =>
  typeof value === 'object' && value !== null && ('seconds' in value || 'reason' in value)

/** Jobs that don't end by themselves, after a minute, are cancelled. */
const MAX_MS = 65 * SECOND_MS
const WORKERS = 2

/** One sound of two hours fits. */
const MAX_REMEMBERED_BYTES = 64 * 1024 * 1024

const makeDecoders = (): WorkerPool =>
  makeWorkerPool({ module: new URL('./decodeWorker.ts', import.meta.url), maxMs: MAX_MS, workers: WORKERS })

export type SoundCache = ReturnType<typeof makeSoundCache>

export const makeSoundCache = ({ store, files, speech, log, decoders = makeDecoders() }: Deps) => {
  const remember = makeByteLimitedCache(MAX_REMEMBERED_BYTES)

  let isClosed = false

  const work = async (accountId: string, { id, bytes }: StoredContent, isForCheck: boolean): Promise<Uint8Array> => {
    const opened: Readable[] = []
    try {
      const answer = await decoders.work(accountId, async () => {
        const content = await files.read(id, { first: 0, last: bytes - 1 }, bytes).catch((error: unknown) => {
          throw new NotTried('its content cannot be read', { cause: error })
        })
        if (content === null) throw new NotTried('its content is gone')
        opened.push(content)
        const stream = Readable.toWeb(content)
        return { message: { content: stream, isForCheck }, transfer: [stream] }
      })
      if (answer.length === 0) throw new NotTried('its content cannot be read to its end')
      return answer
    } finally {
      for (const content of opened) content.destroy()
    }
  }

  /** Null is final; throws if nothing was tried. */
  const decode = async (accountId: string, file: StoredContent): Promise<MuLaw | null> => {
    try {
      return await work(accountId, file, false)
    } catch (error) {
      if (error instanceof NotTried || error instanceof RateLimited) throw error
      log.warn({ err: error, file: file.id }, 'An audio file cannot be decoded')
      return null
    }
  }

  return {
    // Checked every time, so that deleted files are no longer played. `isFresh` also reads what is remembered.
    ofFile: async (accountId: string, fileId: string, isFresh = false): Promise<MuLaw | null> => {
      const audiofiles = store.selectFrom('audiofiles').innerJoin('files', 'files.id', 'audiofiles.id')
      const file = await audiofiles
        .select('files.bytes')
        .where('audiofiles.id', '=', fileId)
        .where('audiofiles.account_id', '=', accountId)
        .executeTakeFirst()
      if (file === undefined) {
        log.warn({ file: fileId }, 'An application plays a deleted audio file')
        return null
      }
      try {
        const read = () => decode(accountId, { id: fileId, bytes: file.bytes })
        return await (isFresh ? read() : remember(accountId, `file ${fileId}`, read))
      } catch (error) {
        log.error({ err: error, file: fileId }, 'An audio file cannot be read')
        return null
      }
    },

    /** Decodes it as for a call. Throws if it could not be tried. */
    check: async (accountId: string, file: StoredContent): Promise<Checked> => {
      try {
        const checked: unknown = JSON.parse(Buffer.from(await work(accountId, file, true)).toString())
        if (isChecked(checked)) return checked
        throw new Error('the worker answered nonsense')
      } catch (error) {
        if (isClosed || error instanceof NotTried || error instanceof RateLimited) throw error
        log.warn({ err: error, file: file.id }, 'An audio file took too much time or memory to check')
        return { reason: { kind: 'slow' } }
      }
    },

    ofSpeech: async (text: string, language: string, accountId: string = SERVICE): Promise<MuLaw> => {
      const spoken = await remember(accountId, `speech ${language} ${text}`, () => speech.speak(text, language, accountId))
      return spoken ?? softTone()
    },

    close: async (): Promise<void> => {
      isClosed = true
      await Promise.all([decoders.close(), speech.close()])
    },
  }
}
