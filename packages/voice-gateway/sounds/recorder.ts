import type { Readable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FRAME_BYTES, FRAME_MS } from '../gateway/phoneCall'
import { SAMPLES_PER_SECOND, SILENCE, toByte, toSample } from './muLaw'
import { wavOfMuLaw } from './wav'

const BATCH_BYTES = 2 * SAMPLES_PER_SECOND

interface Spool {
  add: (bytes: Uint8Array) => void
  finish: () => Promise<{ bytes: number; content: Readable }>
  abandon: () => Promise<void>
}

/** An unlinked file disappears when it is closed, however the service ends. */
const openNameless = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `console-spool-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

const openSpool = (hasRoom: () => boolean): Spool => {
  const opened = openNameless()
  let batch: Uint8Array[] = []
  let batched = 0
  let bytes = 0
  let isOver = false
  let written: Promise<void> = opened.then(() => undefined)
  // `finish` reports the failure.
  written.catch(() => undefined)

  const write = (): void => {
    const content = Buffer.concat(batch)
    const at = bytes
    bytes += content.length
    batch = []
    batched = 0
    written = written.then(async () => {
      if (!hasRoom()) throw new Error('the disk where recordings wait is full')
      await (await opened).write(content, 0, content.length, at)
    })
    written.catch(() => undefined)
  }

  return {
    add: (added) => {
      if (isOver) return
      batch.push(added)
      batched += added.length
      if (batched >= BATCH_BYTES) write()
    },

    finish: async () => {
      isOver = true
      write()
      const file = await opened
      try {
        await written
      } catch (error) {
        await file.close()
        throw error
      }
      return { bytes, content: file.createReadStream({ start: 0 }) }
    },

    abandon: async () => {
      if (isOver) return
      isOver = true
      await written.catch(() => undefined)
      await opened.then((file) => file.close(), () => undefined)
    },
  }
}

type Side = 'heard' | 'sent'

const MAX_AHEAD = 50
const MAX_LATE = 10

class Mix {
  private readonly next: Record<Side, number> = { heard: 0, sent: 0 }
  private readonly waiting = new Map<number, Int16Array>()
  private written = 0

  constructor(
    private readonly write: (mixed: Uint8Array) => void,
    private readonly maxFrames: number,
  ) {}

  add(side: Side, frame: Uint8Array, clock: number): void {
    const isLate = this.next[side] < clock - MAX_LATE
    const at = Math.max(this.written, isLate ? clock - 1 : this.next[side])
    if (at > clock + MAX_AHEAD || at >= this.maxFrames) return
    this.next[side] = at + 1
    const samples = this.waiting.get(at) ?? new Int16Array(FRAME_BYTES)
    for (let index = 0; index < FRAME_BYTES; index += 1) {
      const sum = (samples[index] ?? 0) + toSample(frame[index] ?? SILENCE)
      samples[index] = Math.max(-32_768, Math.min(32_767, sum))
    }
    this.waiting.set(at, samples)
    this.writeUntil(Math.max(Math.min(this.next.heard, this.next.sent), clock - MAX_LATE))
  }

  end(): void {
    this.writeUntil(Math.max(this.next.heard, this.next.sent))
  }

  private writeUntil(end: number): void {
    for (; this.written < end; this.written += 1) {
      const samples = this.waiting.get(this.written)
      this.waiting.delete(this.written)
      const mixed = new Uint8Array(FRAME_BYTES).fill(SILENCE)
      samples?.forEach((sample, index) => {
        mixed[index] = toByte(sample)
      })
      this.write(mixed)
    }
  }
}

interface Recorded {
  content: Readable
  duration: number
}

export interface Recorder {
  heard: (frame: Uint8Array) => void
  sent: (frame: Uint8Array) => void
  /** Null if there was no sound. Call it once. Rejects if the disk failed. */
  finish: () => Promise<Recorded | null>
  abandon: () => Promise<void>
}

interface Deps {
  maxSeconds: number
  now?: () => number
  hasRoom?: () => boolean
}

/**
 * Mixes both directions as they were heard: a gap in one is silence beside the other. The sound waits on disk in an
 * unlinked file, so that a long call takes no memory and a killed service leaves nothing behind.
 */
export const makeRecorder = ({ maxSeconds, now = () => performance.now(), hasRoom = () => true }: Deps): Recorder => {
  const startedAt = now()
  const spool = openSpool(hasRoom)
  const mix = new Mix((mixed) => spool.add(mixed), Math.floor((maxSeconds * 1000) / FRAME_MS))
  const frameNow = (): number => Math.floor((now() - startedAt) / FRAME_MS)

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
