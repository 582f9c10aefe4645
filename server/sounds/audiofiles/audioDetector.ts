import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { soundKind, Unplayable, START_BYTES, tagBytesOf } from '@console/voice-gateway/sounds'
import { Validation } from '../../platform/failures/failures'
import { isUnheard, shownSeconds } from './rules'
import type { SoundCache } from '../soundCache'
import type { Store } from '../../platform/database/tables'

interface Deps {
  store: Store
  sounds: Pick<SoundCache, 'check'>
  log: FastifyBaseLogger
}

const ROWS_AT_ONCE = 20

export const makeSoundChecks = ({ store, sounds, log }: Deps) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
  let isRunning = false

  const nextRows = (after: string) =>
    store
      .selectFrom('audiofiles')
      .innerJoin('files', 'files.id', 'audiofiles.id')
      .select(['audiofiles.id', 'audiofiles.account_id', 'files.bytes'])
      .where('audiofiles.is_playable', 'is', null)
      .where('audiofiles.id', '>', after)
      .orderBy('audiofiles.id')
      .limit(ROWS_AT_ONCE)
      .execute()

  const checkOne = async ({ id, account_id, bytes }: { id: string; account_id: string; bytes: number }): Promise<void> => {
    const checked = await Promise.race([sounds.check(account_id, { id, bytes }), stopped])
    if (checked === null) return
    const result = 'reason' in checked ? { is_playable: 0 as const } : { is_playable: 1 as const, duration: shownSeconds(checked.seconds) }
    await store.updateTable('audiofiles').set(result).where('id', '=', id).where('is_playable', 'is', null).execute()
    if (!('reason' in checked)) return
    // What callers reach is remembered by the version of the application's row.
    await store.updateTable('applications').set({ account_id }).where('account_id', '=', account_id).execute()
    log.warn({ file: id, accountId: account_id, ...checked }, "A stored audio file can't be heard by callers")
  }

  const checkAll = async (): Promise<void> => {
    for (let rows = await nextRows(''); rows.length > 0; rows = await nextRows(rows.at(-1)?.id ?? '')) {
      for (const row of rows) {
        if (signal.aborted) return
        await checkOne(row).catch((error: unknown) => log.warn({ err: error, file: row.id }, 'An audio file is not checked yet'))
      }
    }
  }

  return {
    /** Checks what earlier versions stored unchecked, one file after another. What can't be read now waits for the next run. */
    run: async (): Promise<void> => {
      if (isRunning || signal.aborted) return
      isRunning = true
      await checkAll().finally(() => {
        isRunning = false
      })
    },
    stop: (): void => stopping.abort(),
  }
}

const OPENING_BYTES = 1024
const TAG_HEADER_BYTES = 10

class Stretch {
  private readonly parts: Buffer[] = []
  private position = 0

  constructor(
    private readonly from: number,
    private readonly to: number,
  ) {}

  add(chunk: Buffer): void {
    const [from, to] = [this.from - this.position, this.to - this.position].map((at) => Math.max(0, at))
    if (from !== undefined && from < chunk.length) this.parts.push(Buffer.from(chunk.subarray(from, to)))
    this.position += chunk.length
  }

  get isPassed(): boolean {
    return this.position >= this.to
  }

  get bytes(): Buffer {
    return Buffer.concat(this.parts)
  }
}

/** The start of a stream, and the first 64 kB after an ID3 tag, whose pictures can exceed any sample. */
export class Sample {
  private readonly opened = new Stretch(0, OPENING_BYTES)
  private held = Buffer.alloc(0)
  private behindTag: Stretch | null = null

  add(chunk: Buffer): void {
    this.opened.add(chunk)
    if (this.behindTag !== null) {
      this.behindTag.add(chunk)
      return
    }
    this.held = Buffer.concat([this.held, chunk])
    if (this.held.length < TAG_HEADER_BYTES) return
    const tagBytes = tagBytesOf(this.held)
    this.behindTag = new Stretch(tagBytes, tagBytes + START_BYTES)
    this.behindTag.add(this.held)
    this.held = Buffer.alloc(0)
  }

  get isFull(): boolean {
    return this.behindTag?.isPassed === true
  }

  get opening(): Buffer {
    return this.opened.bytes
  }

  get bytes(): Buffer {
    return this.behindTag?.bytes ?? this.held
  }
}

export interface AudioDetector {
  through: (content: AsyncIterable<Buffer>) => AsyncIterable<Buffer>
  /** The content's SHA-256. Throws if the content hasn't ended yet. */
  result: () => string
}

/** HTML and PDF readers search beyond the first byte, so audio that is also such a file is refused. */
export const isAlsoSomethingElse = (opening: Buffer): boolean =>
  /<(!doctype|html|head|body|script|svg|iframe)[\s>]|%PDF-/i.test(opening.toString('latin1'))

const checkStart = ({ bytes, opening }: Sample): void => {
  if (isAlsoSomethingElse(opening)) throw new Validation({ file: [isUnheard({ kind: 'format', name: null })] })
  try {
    soundKind(bytes)
  } catch (error) {
    throw error instanceof Unplayable ? new Validation({ file: [isUnheard(error.reason)] }) : error
  }
}

/** Refuses what callers can't hear by its start, before the rest has arrived; the stored file is checked whole. */
export const makeAudioDetector = (): AudioDetector => makeDetector(checkStart)

/** Refuses content by its start, for which `check` throws. */
export const makeDetector = (check: (sample: Sample) => void): AudioDetector => {
  const sample = new Sample()
  const hash = createHash('sha256')
  let sha256: string | null = null

  async function* through(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let isStarted = false
    for await (const chunk of content) {
      hash.update(chunk)
      if (!isStarted) {
        sample.add(chunk)
        isStarted = sample.isFull
        if (isStarted) check(sample)
      }
      yield chunk
    }
    if (!isStarted) check(sample)
    sha256 = hash.digest('hex')
  }

  return {
    through,
    result: () => {
      if (sha256 === null) throw new Error('the content has not been read to its end')
      return sha256
    },
  }
}
