export interface Sampled {
  bytes: Buffer
  isWhole: boolean
}

interface Chunk {
  name: string
  from: number
  size: number
  end: number
}

type Step = (at: number) => Chunk | null

const findChunk = (next: Step, start: number, names: string[]): Chunk | 'beyond' => {
  let chunk = next(start)
  while (chunk !== null && !names.includes(chunk.name)) chunk = next(chunk.end)
  return chunk ?? 'beyond'
}

/** Assumes that a chunk beyond the sample exists, because the file is long enough. */
const hasContent = (found: Chunk | 'beyond', { bytes, isWhole }: Sampled): boolean =>
  found === 'beyond' ? !isWhole : found.size > 0 && bytes.length > found.from

export const hasWavData = (sampled: Sampled): boolean => {
  const { bytes } = sampled
  const next: Step = (at) => {
    if (at + 8 > bytes.length) return null
    const size = bytes.readUInt32LE(at + 4)
    return { name: bytes.toString('latin1', at, at + 4), from: at + 8, size, end: at + 8 + size + (size % 2) }
  }
  return hasContent(findChunk(next, 12, ['data']), sampled)
}

export const hasFlacFrames = ({ bytes, isWhole }: Sampled): boolean => {
  let at = 4
  for (let isLast = false; !isLast; ) {
    if (at + 4 > bytes.length) return !isWhole
    isLast = (bytes.readUInt8(at) & 0x80) !== 0
    at += 4 + bytes.readUIntBE(at + 1, 3)
  }
  if (at + 2 > bytes.length) return !isWhole
  return (bytes.readUInt16BE(at) & 0xfffc) === 0xfff8
}

const countOf = (bytes: Buffer, text: string): number => bytes.toString('latin1').split(text).length - 1

/** Video codecs named on a stream's first page. */
const oggPictures = ['\x80theora', '\x01video', 'OVP80']

export const hasOggSound = ({ bytes, isWhole }: Sampled): boolean => {
  const hasPictures = oggPictures.some((name) => bytes.includes(name, 0, 'latin1'))
  return !hasPictures && (countOf(bytes, 'OggS') >= 3 || !isWhole)
}

const hasTrackOf = (bytes: Buffer, kind: 'soun' | 'vide'): boolean =>
  bytes.includes(`hdlr${'\0'.repeat(8)}${kind}`, 0, 'latin1')

const hasMp4Data = (sampled: Sampled): boolean => {
  const { bytes } = sampled
  const next: Step = (at) => {
    if (at + 8 > bytes.length) return null
    // Below 8 it isn't a size: the box extends to the end of the file, or has a 64-bit size after its name.
    const size = bytes.readUInt32BE(at) < 8 ? Infinity : bytes.readUInt32BE(at)
    return { name: bytes.toString('latin1', at + 4, at + 8), from: at + 8, size: size - 8, end: at + size }
  }
  return hasContent(findChunk(next, 0, ['mdat', 'moof']), sampled)
}

export const hasM4aSound = (sampled: Sampled): boolean => !hasTrackOf(sampled.bytes, 'vide') && hasMp4Data(sampled)

export const hasMp4Sound = (sampled: Sampled): boolean => hasTrackOf(sampled.bytes, 'soun') && hasM4aSound(sampled)

/** WebM codec names start with A_ for audio and V_ for video; a cluster holds the data. */
export const hasWebmSound = ({ bytes, isWhole }: Sampled): boolean => {
  const text = bytes.toString('latin1')
  const hasCluster = text.includes('\x1f\x43\xb6\x75') || !isWhole
  return /A_(OPUS|VORBIS)/.test(text) && !/V_(VP[89]|AV1|THEORA|MPEG)/.test(text) && hasCluster
}

export const hasAmrFrames = ({ bytes }: Sampled): boolean => {
  const start = bytes.indexOf('\n') + 1
  return /^#!AMR(-WB)?\n/.test(bytes.toString('latin1', 0, 12)) && bytes.length > start + 12
}
