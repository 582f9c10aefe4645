import type { Readable } from 'node:stream'
import { FRAME_MS } from '../gateway/phoneCall'
import { Mix } from './mix'
import { SAMPLES_PER_SECOND } from './muLaw'
import { openSpool } from './spool'
import { wavOfMuLaw } from './wav'

interface Recorded {
  /** A WAV file. Whoever does not read it to its end destroys it. */
  content: Readable
  /** Whole seconds, at least 1. */
  duration: number
}

/** Records one call, or one message. */
export interface Recorder {
  /** Each frame of the caller, as it comes. */
  heard: (frame: Uint8Array) => void
  /** Each frame that the caller is played, as it goes. A message has none. */
  sent: (frame: Uint8Array) => void
  /** Null when there was nothing. To be called once. Rejects when the disk did not take it. */
  finish: () => Promise<Recorded | null>
  /** Forgets it all; after `finish` it changes nothing. */
  abandon: () => Promise<void>
}

interface Parts {
  /** What comes later is not recorded. */
  mostSeconds: number
  /** Milliseconds that only grow. */
  now?: () => number
  /** Looked at as it grows: one that has no room any more is lost. */
  hasRoom?: () => boolean
}

/**
 * Both directions stand where they were heard, sample by sample: a gap in the one is silence beside the other. What is
 * recorded waits on the disk, in a file without a name, so that a long call takes no memory, and a service that is
 * killed leaves nothing behind.
 */
export const makeRecorder = ({ mostSeconds, now = () => performance.now(), hasRoom = () => true }: Parts): Recorder => {
  const begun = now()
  const spool = openSpool(hasRoom)
  const mix = new Mix((mixed) => spool.add(mixed), Math.floor((mostSeconds * 1000) / FRAME_MS))
  const frameNow = (): number => Math.floor((now() - begun) / FRAME_MS)

  return {
    heard: (frame) => mix.add('heard', frame, frameNow()),
    sent: (frame) => mix.add('sent', frame, frameNow()),
    finish: async () => {
      mix.end()
      const { bytes, content } = await spool.finish()
      if (bytes === 0) {
        content.destroy()
        return null
      }
      const duration = Math.max(1, Math.round(bytes / SAMPLES_PER_SECOND))
      return { content: wavOfMuLaw(content, bytes), duration }
    },
    abandon: () => spool.abandon(),
  }
}

