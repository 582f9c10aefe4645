import { createHash } from 'node:crypto'
import { Validation } from '../../core/failures/failures'
import { isNoSound } from './rules'
import { Sample } from './sample'
import { soundIn } from './sound'

export interface DetectedAudio {
  mediaType: string
  sha256: string
}

export interface AudioDetector {
  through: (content: AsyncIterable<Buffer>) => AsyncIterable<Buffer>
  /** Throws if the content hasn't ended yet. */
  result: () => DetectedAudio
}

export const makeAudioDetector = (): AudioDetector => {
  const sample = new Sample()
  const hash = createHash('sha256')
  let detected: DetectedAudio | null = null

  const enforceAudio = async (isWhole: boolean): Promise<string> => {
    const mediaType = await soundIn(sample, isWhole)
    if (mediaType === null) throw new Validation({ file: [isNoSound] })
    return mediaType
  }

  async function* through(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let mediaType: string | null = null
    for await (const chunk of content) {
      hash.update(chunk)
      if (mediaType === null) {
        sample.add(chunk)
        if (sample.isFull) mediaType = await enforceAudio(false)
      }
      yield chunk
    }
    mediaType ??= await enforceAudio(true)
    detected = { mediaType, sha256: hash.digest('hex') }
  }

  return {
    through,
    result: () => {
      if (detected === null) throw new Error('the content has not been read to its end')
      return detected
    },
  }
}
