import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { SECOND_MS } from '../../core/clock'
import type { Background } from '../../core/background'
import type { Carrier } from '../../providers/voice/voice'

interface Parts {
  carrier: Carrier | null
  background: Background
  /** How long to wait before each further try. */
  pausesMs?: readonly number[]
}

/** A recording that has only just been made may not be there for a moment. */
const usualPauses = [SECOND_MS, 4 * SECOND_MS]

/**
 * Fetches recordings while nobody waits: a long one takes longer than the carrier waits for an answer. It keeps them as
 * well, so that one which could not be fetched is not lost; the log says which.
 */
export const makeRecordingFetcher = ({ carrier, background, pausesMs = usualPauses }: Parts) => {
  const tryOnce = async (id: string, keep: (content: Readable) => Promise<unknown>): Promise<void> => {
    if (carrier !== null) await keep(await carrier.openRecording(id))
  }

  return (id: string, log: FastifyBaseLogger, keep: (content: Readable) => Promise<unknown>): void =>
    background.run('fetching a recording', async () => {
      for (const pauseMs of pausesMs) {
        try {
          return await tryOnce(id, keep)
        } catch (error) {
          log.warn({ err: error, recording: id }, 'A recording was not fetched yet')
        }
        await pause(pauseMs)
      }
      await tryOnce(id, keep).catch((error: unknown) => log.error({ err: error, recording: id }, 'A recording was not fetched'))
    })
}

export type RecordingFetcher = ReturnType<typeof makeRecordingFetcher>
