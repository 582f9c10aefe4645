import { type Reader, Unplayable, unknownFormat } from './reader'

const MAX_PARTS = 1000
const MAX_FORMAT_BYTES = 64 * 1024
const UNKNOWN_SIZE = 0xffff_ffff
const EXTENSIBLE = 0xfffe
const [PCM, MS_ADPCM, FLOAT, A_LAW, MU_LAW, IMA_ADPCM] = [1, 2, 3, 6, 7, 0x11]
const played = new Set([PCM, MS_ADPCM, FLOAT, A_LAW, MU_LAW, IMA_ADPCM])

/** What telephone systems and old recorders write. */
const formatNames = new Map([
  [0x22, 'TrueSpeech'],
  [0x31, 'GSM 6.10'],
  [0x42, 'G.723.1'],
  [0x45, 'G.726'],
  [0x55, 'MP3 in WAV'],
  [0x64, 'G.726'],
  [0x83, 'G.729'],
  [0x160, 'WMA'],
  [0x161, 'WMA'],
  [0x28f, 'G.722'],
  [0x2000, 'AC-3'],
])

/** Chunks that follow a recording of nothing, whose size is 0 and isn't unknown. */
const followers = new Set(['LIST', 'id3 ', 'ID3 ', 'bext', 'cue ', 'fact', 'iXML', 'JUNK', 'smpl'])

/** Some programs write the size of a frame, or the bits of a sample, wrong: sizes are those that fit. */
const repairSizes = (format: Buffer, codec: number): void => {
  const [channels, frame, bits] = [format.readUInt16LE(2), format.readUInt16LE(12), format.readUInt16LE(14)]
  const isLaw = codec === A_LAW || codec === MU_LAW
  const least = isLaw ? 1 : Math.ceil(bits / 8)
  const width = frame / channels
  const isFitting = Number.isInteger(width) && width >= least && width <= (codec === FLOAT ? 8 : 4)
  const bytes = isLaw || !isFitting ? least : width
  format.writeUInt16LE(channels * bytes, 12)
  format.writeUInt16LE(8 * bytes, 14)
}

const checkFormat = (format: Buffer): void => {
  if (format.length < 16) throw new Unplayable({ kind: 'unread' })
  const tag = format.readUInt16LE(0)
  const codec = tag === EXTENSIBLE && format.length >= 26 ? format.readUInt16LE(24) : tag
  if (!played.has(codec)) throw unknownFormat(formatNames.get(codec) ?? `WAV 0x${codec.toString(16)}`)
  if (format.readUInt16LE(2) === 0) throw new Unplayable({ kind: 'unread' })
  if (codec === MS_ADPCM || codec === IMA_ADPCM) {
    if (format.readUInt16LE(12) === 0) throw new Unplayable({ kind: 'unread' })
  } else repairSizes(format, codec)
}

const headerOf = (name: string, size: number): Buffer => {
  const header = Buffer.alloc(8)
  header.write(name, 'latin1')
  header.writeUInt32LE(size, 4)
  return header
}

/** Blocks of ADPCM have whole lengths, and `fact` tells how many samples of the last one are sound. */
const framesOf = (format: Buffer, dataBytes: number, facts: number): number => {
  const isKnown = dataBytes !== 0 && dataBytes !== UNKNOWN_SIZE && format.length >= 20
  if (![MS_ADPCM, IMA_ADPCM].includes(format.readUInt16LE(0)) || !isKnown) return Infinity
  const [blockBytes, blockFrames] = [format.readUInt16LE(12), format.readUInt16LE(18)]
  const all = Math.ceil(dataBytes / blockBytes) * blockFrames
  return facts <= all && all - facts < blockFrames ? facts : Infinity
}

export interface WavStart {
  /** With the format and the name of the data only: a decoder would buffer and rescan other parts with each piece. */
  header: Buffer
  frames: number
}

/** Reads up to the sound. RF64 and BW64 are WAV with sizes of 64 bits. */
export const wavStart = async (reader: Reader): Promise<WavStart> => {
  await reader.skip(12)
  let format: Buffer | null = null
  let [facts, longSize] = [0, 0]
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const header = await reader.read(8)
    if (header.length < 8) break
    const [name, size] = [header.toString('latin1', 0, 4), header.readUInt32LE(4)]
    if (name === 'data' && !(size === 0 && followers.has((await reader.peek(4)).toString('latin1')))) {
      if (format === null) break
      const dataBytes = size === UNKNOWN_SIZE && longSize > 0 && longSize < UNKNOWN_SIZE ? longSize : size
      const parts = [headerOf('RIFF', UNKNOWN_SIZE), Buffer.from('WAVE'), headerOf('fmt ', format.length), format]
      return { header: Buffer.concat([...parts, headerOf('data', dataBytes)]), frames: framesOf(format, dataBytes, facts) }
    }
    const isSmall = size <= MAX_FORMAT_BYTES && ['fmt ', 'fact', 'ds64'].includes(name)
    const content = isSmall ? await reader.read(size) : Buffer.alloc(0)
    if (!isSmall) await reader.skip(size)
    await reader.skip(size % 2)
    if (name === 'fmt ' && format === null) {
      checkFormat(content)
      format = content
    } else if (name === 'fact' && content.length >= 4) facts = content.readUInt32LE(0)
    else if (name === 'ds64' && content.length >= 16) longSize = Number(content.readBigUInt64LE(8))
  }
  throw new Unplayable({ kind: 'empty' })
}
