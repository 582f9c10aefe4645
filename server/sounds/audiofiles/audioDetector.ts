import { createHash } from 'node:crypto'
import { soundKind, Unplayable } from '@console/voice-gateway/sounds'
import { Validation } from '../../platform/failures/failures'
import { isUnheard } from './rules'
import { Sample } from './sample'

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
