import { createHash } from 'node:crypto'
import { soundKind, Unplayable, START_BYTES, tagBytesOf } from '@console/voice-gateway/sounds'
import { Validation } from '../../platform/failures/failures'
import { isUnheard } from './rules'

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
class Sample {
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
const isAlsoSomethingElse = (opening: Buffer): boolean =>
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
export const makeAudioDetector = (): AudioDetector => {
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
        if (isStarted) checkStart(sample)
      }
      yield chunk
    }
    if (!isStarted) checkStart(sample)
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
