import {
  hasAmrFrames,
  hasFlacFrames,
  hasM4aSound,
  hasMp4Sound,
  hasOggSound,
  hasWavData,
  hasWebmSound,
  type Sampled,
} from './containers'
import { hasAdtsFrames, hasMp3Frames } from './frames'
import type { Sample } from './sample'

interface Kind {
  /** What the file is served as. */
  mediaType: string
  isSound: (sampled: Sampled) => boolean
  mayHaveTag?: true
}

const ogg: Kind = { mediaType: 'audio/ogg', isSound: hasOggSound }
const m4a: Kind = { mediaType: 'audio/mp4', isSound: hasM4aSound }

/** By what file-type calls it. What is not listed is refused, whatever it may be. */
const kinds = new Map<string, Kind>([
  ['audio/wav', { mediaType: 'audio/wav', isSound: hasWavData }],
  ['audio/mpeg', { mediaType: 'audio/mpeg', isSound: ({ bytes }) => hasMp3Frames(bytes), mayHaveTag: true }],
  ['audio/aac', { mediaType: 'audio/aac', isSound: ({ bytes }) => hasAdtsFrames(bytes), mayHaveTag: true }],
  ['audio/flac', { mediaType: 'audio/flac', isSound: hasFlacFrames, mayHaveTag: true }],
  ['audio/ogg', ogg],
  ['audio/ogg; codecs=opus', ogg],
  ['audio/mp4', m4a],
  ['audio/x-m4a', m4a],
  ['video/mp4', { mediaType: 'audio/mp4', isSound: hasMp4Sound }],
  ['video/webm', { mediaType: 'audio/webm', isSound: hasWebmSound }],
  ['audio/amr', { mediaType: 'audio/amr', isSound: hasAmrFrames }],
])

/** Readers of pages and of PDF look for their marks beyond the first byte: sound that is also such a file is refused. */
const isAlsoSomethingElse = (opening: Buffer): boolean =>
  /<(!doctype|html|head|body|script|svg|iframe)[\s>]|%PDF-/i.test(opening.toString('latin1'))

/** The media type of what is sound by its content; null for everything else. */
export const soundIn = async (sample: Sample, isWhole: boolean): Promise<string | null> => {
  // Loaded with the first upload, not with every start.
  const { fileTypeFromBuffer } = await import('file-type/core')
  const { bytes, opening, hasTag } = sample
  const kind = kinds.get((await fileTypeFromBuffer(bytes))?.mime ?? '')
  if (kind === undefined || (hasTag && kind.mayHaveTag === undefined)) return null
  return kind.isSound({ bytes, isWhole }) && !isAlsoSomethingElse(opening) ? kind.mediaType : null
}
