import { isVideo, unknownFormat } from './reader'

export type SoundKind = 'wav' | 'mp3' | 'aac' | 'flac' | 'mp4' | 'webm' | 'amr' | 'opus' | 'vorbis' | 'oggFlac'

export const mediaTypes: Readonly<Record<SoundKind, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  mp4: 'audio/mp4',
  webm: 'audio/webm',
  amr: 'audio/amr',
  opus: 'audio/ogg',
  vorbis: 'audio/ogg',
  oggFlac: 'audio/ogg',
}

/** As many bytes of a file as decide on its kind. */
export const START_BYTES = 64 * 1024

/** Bit rates of MPEG layer III in kbit/s, by index: version 1, and versions 2 and 2.5. */
const bitRates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const sampleRates = [44_100, 48_000, 32_000] as const
/** By the two version bits: 2.5, none, 2 and 1. */
const rateDivisors = [4, null, 2, 1] as const

const mp3FrameAt = (bytes: Buffer, at: number): number | null => {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(at, at + 3)
  const isLayerThree = sync === 0xff && (kind & 0xe6) === 0xe2
  const version = (kind >> 3) & 3
  const divisor = rateDivisors[version]
  const isFirst = version === 3
  const bitRate = bitRates[isFirst ? 'first' : 'later'][rates >> 4]
  const sampleRate = sampleRates[(rates >> 2) & 3]
  if (!isLayerThree || !divisor || !bitRate || !sampleRate) return null
  const padding = (rates >> 1) & 1
  return Math.floor(((isFirst ? 144_000 : 72_000) * bitRate * divisor) / sampleRate) + padding
}

const adtsFrameAt = (bytes: Buffer, at: number): number | null => {
  const [sync = 0, kind = 0, , high = 0, middle = 0, low = 0] = bytes.subarray(at, at + 6)
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5)
  return sync === 0xff && (kind & 0xf6) === 0xf0 && length > 7 ? length : null
}

/** One frame may be a coincidence, so a second one must follow directly. */
const hasTwo = (frameAt: typeof mp3FrameAt, bytes: Buffer): boolean => {
  const first = frameAt(bytes, 0)
  return first !== null && frameAt(bytes, first) !== null
}

const oggSounds: readonly [start: string, kind: SoundKind][] = [['OpusHead', 'opus'], ['\x01vorbis', 'vorbis'], ['\x7fFLAC', 'oggFlac']]
const oggPictures = ['\x80theora', '\x01video', 'OVP80', 'BBCD', '\x80kate']
const PAGE_BYTES = 27
const BEGINS = 2

/** What each of its streams begins with. A second chain of streams is not read here. */
const oggStreams = (bytes: Buffer): string[] => {
  const streams: string[] = []
  for (let at = 0; at + PAGE_BYTES <= bytes.length && bytes.toString('latin1', at, at + 4) === 'OggS'; ) {
    if ((bytes.readUInt8(at + 5) & BEGINS) === 0) break
    const from = at + PAGE_BYTES + bytes.readUInt8(at + 26)
    const lengths = bytes.subarray(at + PAGE_BYTES, from)
    streams.push(bytes.toString('latin1', from, from + 8))
    at = from + lengths.reduce((sum, length) => sum + length, 0)
  }
  return streams
}

const oggKind = (bytes: Buffer): SoundKind => {
  const streams = oggStreams(bytes)
  if (streams.some((start) => oggPictures.some((name) => start.startsWith(name)))) throw isVideo()
  for (const start of streams) {
    const found = oggSounds.find(([name]) => start.startsWith(name))
    if (found !== undefined) return found[1]
  }
  throw unknownFormat(streams.some((start) => start.startsWith('Speex')) ? 'Speex' : 'Ogg')
}

const webmKind = (bytes: Buffer): SoundKind => {
  const text = bytes.toString('latin1')
  if (/V_(VP[89]|AV1|THEORA|MPEG|MJPEG|MS\/VFW|QUICKTIME|UNCOMPRESSED|PRORES|FFV1|REAL|DIRAC|VC1|SNOW|CINEPAK)/.test(text)) throw isVideo()
  return 'webm'
}

type Known = SoundKind | ((bytes: Buffer) => SoundKind)

const named = (name: string) => (): never => {
  throw unknownFormat(name)
}
const video = (): never => {
  throw isVideo()
}

/** How files begin; a dot is any byte. */
const starts: readonly [start: string, known: Known][] = [
  ['RIFF....WAVE', 'wav'],
  ['RF64....WAVE', 'wav'],
  ['BW64....WAVE', 'wav'],
  ['fLaC', 'flac'],
  ['OggS', oggKind],
  ['....ftyp', 'mp4'],
  ['....moov', 'mp4'],
  ['....mdat', 'mp4'],
  ['....wide', 'mp4'],
  ['....free', 'mp4'],
  ['....skip', 'mp4'],
  ['\x1a\x45\xdf\xa3', webmKind],
  ['#!AMR\n', 'amr'],
  ['#!AMR-WB\n', 'amr'],
  ['FORM....AIFF', named('AIFF')],
  ['FORM....AIFC', named('AIFF')],
  ['caff', named('CAF')],
  ['\x30\x26\xb2\x75', named('WMA')],
  ['.snd', named('AU')],
  ['riff\x2e\x91', named('Wave64')],
  ['RIFX', named('RIFX')],
  ['\x0b\x77', named('AC-3')],
  ['\x7f\xfe\x80\x01', named('DTS')],
  ['wvpk', named('WavPack')],
  ['TTA1', named('TTA')],
  ['MAC ', named('APE')],
  ['MP+', named('Musepack')],
  ['MPCK', named('Musepack')],
  ['MThd', named('MIDI')],
  ['Creative Voice File', named('VOC')],
  ['.RMF', named('RealAudio')],
  ['.ra\xfd', named('RealAudio')],
  ['RIFF....AVI ', video],
  ['FLV\x01', video],
  ['\x00\x00\x01\xba', video],
]

const beginsWith = (bytes: Buffer, start: string): boolean =>
  bytes.length >= start.length && [...start].every((letter, at) => letter === '.' || letter.charCodeAt(0) === bytes[at])

/** Decides by the bytes after any ID3 tags, never by a name. Throws `Unplayable`. */
export const soundKind = (start: Buffer): SoundKind => {
  const [, known] = starts.find(([begin]) => beginsWith(start, begin)) ?? []
  if (known !== undefined) return typeof known === 'string' ? known : known(start)
  if (hasTwo(mp3FrameAt, start)) return 'mp3'
  if (hasTwo(adtsFrameAt, start)) return 'aac'
  throw unknownFormat()
}
