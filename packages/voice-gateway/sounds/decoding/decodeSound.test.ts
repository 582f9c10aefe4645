import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { adtsOf, amrOf, flacOf, m4aOf, oggOpus, webmOpus } from '../../testing/soundFiles'
import { id3Of, mp3Of, wavOf } from '../../testing/sounds'
import { mp3Tone, vorbisTone } from '../../testing/encodedSounds'
import { checkSound, decodeSound } from './decodeSound'
import { moovFirst } from './moovFirst'
import { readerOf, Unplayable } from './reader'

const repeated = (part: Buffer, count: number): Buffer => Buffer.alloc(count * part.length, part)

const box = (type: string, bytes: number): Buffer => {
  const made = Buffer.alloc(bytes)
  made.writeUInt32BE(bytes)
  made.write(type, 4, 'latin1')
  return made
}

const nested = (count: number): Buffer => {
  const made = repeated(box('moov', 8), count)
  for (let at = 0; at < made.length; at += 8) made.writeUInt32BE(made.length - at, at)
  return made
}

const riff = (name: string, bytes: number): Buffer => {
  const made = Buffer.alloc(8 + bytes)
  made.write(name, 0, 'latin1')
  made.writeUInt32LE(bytes, 4)
  return made
}

const flacBlock = (bytes: number): Buffer => {
  const made = Buffer.alloc(4 + bytes)
  made.writeUInt8(4)
  made.writeUIntBE(bytes, 1, 3)
  return made
}

const withBehind = (file: Buffer, bytes: number, ...parts: Buffer[]): Buffer => Buffer.concat([file.subarray(0, bytes), ...parts, file.subarray(bytes)])

async function* inChunks(content: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}

const [m4a, wav, flac] = [m4aOf(20, 'last'), wavOf(0.5), flacOf(0.5)]
const ftyp = m4a.readUInt32BE(0)
const moov = ftyp + m4a.readUInt32BE(ftyp)
const chunk = (name: string, content: Buffer): Buffer => {
  const header = Buffer.alloc(8)
  header.write(name, 'latin1')
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)])
}

interface Format {
  tag: number
  channels?: number
  bits: number
  frame?: number
  more?: Buffer
}

const formatOf = ({ tag, channels = 1, bits, frame = (channels * bits) / 8, more = Buffer.alloc(0) }: Format): Buffer => {
  const format = Buffer.alloc(16)
  for (const [at, value] of [[0, tag], [2, channels], [12, frame], [14, bits]] as const) format.writeUInt16LE(value, at)
  format.writeUInt32LE(8000, 4)
  format.writeUInt32LE(8000 * frame, 8)
  return chunk('fmt ', Buffer.concat([format, more]))
}

const riffOf = (...parts: Buffer[]): Buffer => Buffer.concat([Buffer.from('RIFF\xff\xff\xff\xffWAVE', 'latin1'), ...parts])

const tone = (frames: number, bytes: number, write: (made: Buffer, value: number, at: number) => void): Buffer => {
  const made = Buffer.alloc(frames * bytes)
  for (let at = 0; at < frames; at += 1) write(made, 0.3 * Math.sin((2 * Math.PI * 440 * at) / 8000), at * bytes)
  return made
}
const float32 = tone(4000, 4, (made, value, at) => made.writeFloatLE(value, at))
const float64 = tone(4000, 8, (made, value, at) => made.writeDoubleLE(value, at))
const int16 = tone(4000, 2, (made, value, at) => made.writeInt16LE(Math.round(32_767 * value), at))
const int24 = tone(4000, 3, (made, value, at) => made.writeIntLE(Math.round(8_388_607 * value), at, 3))
const int32 = tone(4000, 4, (made, value, at) => made.writeInt32LE(Math.round(2_147_483_647 * value), at))
const bytes8 = tone(4000, 1, (made, value, at) => made.writeUInt8(Math.round(128 + 127 * value), at))
const guid = (tag: number): Buffer => Buffer.concat([Buffer.from([22, 0, 16, 0, 4, 0, 0, 0, tag, 0]), Buffer.from('000000001000800000aa00389b71', 'hex')])
const opposed = tone(4000, 4, (made, value, at) => {
  made.writeInt16LE(Math.round(32_767 * value), at)
  made.writeInt16LE(Math.round(-32_767 * value), at + 2)
})
const sized = (wav: Buffer, size: number): Buffer => {
  const made = Buffer.from(wav)
  made.writeUInt32LE(size, made.indexOf('data') + 4)
  return made
}
const rf64 = (): Buffer => {
  const sizes = Buffer.alloc(28)
  sizes.writeBigUInt64LE(8000n, 8)
  const made = sized(riffOf(chunk('ds64', sizes), formatOf({ tag: 1, bits: 16 }), chunk('data', int16), chunk('LIST', Buffer.alloc(9000))), 0xffff_ffff)
  made.write('RF64', 'latin1')
  return made
}
const pcm = formatOf({ tag: 1, bits: 16 })
const oggOf = (start: string): Buffer => Buffer.concat([Buffer.from('OggS\0\x02', 'latin1'), Buffer.alloc(20), Buffer.from([1, 80]), Buffer.from(start.padEnd(80, '\0'), 'latin1')])
const withPictures = (content: Buffer): Buffer => Buffer.from(content.toString('latin1').replace(/(hdlr.{8})soun/s, '$1vide'), 'latin1')

const flacStart = Buffer.concat([flac.subarray(0, 4), Buffer.from([0]), flac.subarray(5, 42)])
const lastFlacBlock = Buffer.from([0x84, 0, 0, 0])
const otherFlac = (...blocks: Buffer[]): Buffer => Buffer.concat([flacStart, ...blocks, lastFlacBlock, flac.subarray(42)])

const files: [what: string, content: Buffer, outcome: number | string][] = [
  ['an MP4 with many boxes before its tables', withBehind(m4a, moov, repeated(box('free', 16), 500)), 0.44],
  ['an MP4 with too many boxes', withBehind(m4a, moov, repeated(box('free', 16), 1000)), 'unread'],
  ['an MP4 with deeply nested boxes', Buffer.concat([m4a.subarray(0, ftyp), nested(50_000)]), 'unread'],
  ['a WAV with a picture of 3 MB', withBehind(wav, 12, riff('LIST', 3_000_001), Buffer.alloc(1)), 0.5],
  ['a WAV with chunks between its format and its sound', withBehind(wav, 36, repeated(riff('LIST', 2), 500)), 0.5],
  ['a WAV with only metadata chunks', withBehind(wav, 36, repeated(riff('LIST', 2), 1000)), 'empty'],
  ['a FLAC with pictures of 6 MB', otherFlac(flacBlock(3_000_000), flacBlock(3_000_000)), 0.5],
  ['a FLAC with only metadata blocks', otherFlac(repeated(flacBlock(0), 1000)), 'empty'],
  ['a FLAC without a stream', Buffer.concat([flac.subarray(0, 4), lastFlacBlock, flac.subarray(42)]), 'empty'],
  ['9 MB without sound between two sounds', Buffer.concat([adtsOf(5), Buffer.alloc(9_000_000), adtsOf(100)]), 0.1],
  ['a WebM with an endless block', Buffer.concat([webmOpus(), Buffer.from([0xa3, 0x13, 0x93, 0x87, 0x00]), Buffer.alloc(3_000_000)]), 0.31],
]

const sounds: [what: string, content: Buffer, outcome: number | string][] = [
  ['WAV, float 32', riffOf(formatOf({ tag: 3, bits: 32 }), chunk('data', float32)), 0.5],
  ['WAV, float 32, at an odd place', riffOf(chunk('note', Buffer.alloc(7)), formatOf({ tag: 3, bits: 32 }), chunk('data', float32)), 0.5],
  ['WAV, float 64', riffOf(formatOf({ tag: 3, bits: 64 }), chunk('data', float64)), 0.5],
  ['WAV, 8 bits', riffOf(formatOf({ tag: 1, bits: 8 }), chunk('data', bytes8)), 0.5],
  ['WAV, 24 bits', riffOf(formatOf({ tag: 1, bits: 24 }), chunk('data', int24)), 0.5],
  ['WAV, 32 bits', riffOf(formatOf({ tag: 1, bits: 32 }), chunk('data', int32)), 0.5],
  ['WAV, 24 of 32 bits', riffOf(formatOf({ tag: 1, bits: 24, frame: 4 }), chunk('data', int32)), 0.5],
  ['WAV, A-law', riffOf(formatOf({ tag: 6, bits: 8 }), chunk('data', bytes8)), 0.5],
  ['WAV, mu-law without the number of bits', riffOf(formatOf({ tag: 7, bits: 0, frame: 1 }), chunk('data', bytes8)), 0.5],
  ['WAV, extensible', riffOf(formatOf({ tag: 0xfffe, bits: 16, more: guid(1) }), chunk('data', int16)), 0.5],
  ['WAV, extensible float', riffOf(formatOf({ tag: 0xfffe, bits: 32, more: guid(3) }), chunk('data', float32)), 0.5],
  ['WAV with frames of no size', riffOf(formatOf({ tag: 1, bits: 16, frame: 0 }), chunk('data', int16)), 0.5],
  ['WAV with frames of a wrong size', riffOf(formatOf({ tag: 1, bits: 16, frame: 1 }), chunk('data', int16)), 0.5],
  ['WAV with a list before its format', riffOf(chunk('LIST', Buffer.alloc(31)), pcm, chunk('data', int16)), 0.5],
  ['WAV of size 0', sized(riffOf(pcm, chunk('data', int16)), 0), 0.5],
  ['WAV of size 0xffffffff', sized(riffOf(pcm, chunk('data', int16)), 0xffff_ffff), 0.5],
  ['WAV that promises ten times as much', sized(riffOf(pcm, chunk('data', int16)), 80_000), 0.5],
  ['WAV with a list behind its sound', riffOf(pcm, chunk('data', int16), chunk('LIST', Buffer.alloc(9000))), 0.5],
  ['RF64', rf64(), 0.5],
  ['WAV whose channels cancel each other out', riffOf(formatOf({ tag: 1, channels: 2, bits: 16 }), chunk('data', opposed)), 0.5],
  ['WAV of silence', riffOf(pcm, chunk('data', Buffer.alloc(8000))), 0.5],
  ['WAV behind a tag', Buffer.concat([id3Of(300), wav]), 0.5],
  ['WAV with nothing in it', riffOf(pcm, chunk('data', Buffer.alloc(0))), 'empty'],
  ['WAV with nothing but a list', riffOf(pcm, chunk('data', Buffer.alloc(0)), chunk('LIST', Buffer.alloc(3000))), 'empty'],
  ['WAV with a few samples', riffOf(pcm, chunk('data', int16.subarray(0, 200))), 'empty'],
  ['WAV with a format of 4 bytes', riffOf(chunk('fmt ', Buffer.alloc(4)), chunk('data', int16)), 'unread'],
  ['WAV without channels', riffOf(formatOf({ tag: 1, channels: 0, bits: 16, frame: 2 }), chunk('data', int16)), 'unread'],
  ['WAV, 100 samples a second', Buffer.concat([wav.subarray(0, 24), Buffer.from([100, 0, 0, 0]), wav.subarray(28)]), 'format 100 Hz'],
  ['WAV, GSM 6.10', riffOf(formatOf({ tag: 0x31, bits: 0, frame: 65 }), chunk('data', Buffer.alloc(650))), 'format GSM 6.10'],
  ['WAV, MP3', riffOf(formatOf({ tag: 0x55, bits: 0, frame: 1 }), chunk('data', mp3Tone)), 'format MP3 in WAV'],
  ['WAV, another', riffOf(formatOf({ tag: 0x1234, bits: 0, frame: 1 }), chunk('data', bytes8)), 'format WAV 0x1234'],
  ['MP3', mp3Tone, 0.47],
  ['MP3 behind two tags', Buffer.concat([id3Of(70_000), id3Of(20), mp3Tone]), 0.47],
  ['MP3 of one frame', mp3Of(1), 'format'],
  ['AAC', adtsOf(20), 0.44],
  ['M4A with an empty box before its tables', withBehind(m4a, ftyp, box('free', 8), box('wide', 8), box('skip', 8)), 0.44],
  ['M4A with its tables first', m4aOf(20, 'first'), 0.44],
  ['M4A that is cut before its tables', m4a.subarray(0, m4a.length - 700), 'unread'],
  ['an MP4 with pictures', withPictures(m4a), 'video'],
  ['Ogg, Opus', oggOpus(), 0.31],
  ['Ogg, Opus, twice', Buffer.concat([oggOpus(), oggOpus()]), 0.62],
  ['Ogg, Vorbis', vorbisTone, 0.4],
  ['Ogg, Speex', oggOf('Speex   1.2'), 'format Speex'],
  ['Ogg, Theora', oggOf('\x80theora'), 'video'],
  ['Ogg, Opus without sound', oggOpus().subarray(0, 120), 'empty'],
  ['FLAC', flac, 0.5],
  ['AMR', amrOf(25), 0.5],
  ['AMR without frames', Buffer.from('#!AMR\n'), 'empty'],
  ['WebM, Opus', webmOpus(), 0.31],
  ['WebM with pictures', Buffer.from(webmOpus().toString('latin1').replace('A_OPUS', 'V_MPEG'), 'latin1'), 'video'],
  ['AIFF', Buffer.from('FORM\0\0\0\0AIFFCOMM'), 'format AIFF'],
  ['WMA', Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), 'format WMA'],
  ['nothing', Buffer.alloc(0), 'format'],
  ['a text', Buffer.from('RIFF is a word, and so is ID3. '.repeat(20)), 'format'],
  ['an ID3 tag alone', id3Of(300), 'format'],
]

const outcomeOf = async (content: Buffer): Promise<number | string> => {
  try {
    const { seconds } = await checkSound(inChunks(content))
    const sound = await decodeSound(inChunks(content))
    assert.ok(Math.abs(sound.length / 8000 - seconds) < 0.01, `${seconds} s checked, ${sound.length / 8000} s heard`)
    return seconds
  } catch (error) {
    if (error instanceof Unplayable) return [error.reason.kind, 'name' in error.reason ? error.reason.name : null].filter((part) => part !== null).join(' ')
    throw error
  }
}

describe('decoding', () => {
  for (const [what, content, outcome] of [...files, ...sounds]) {
    it(`${what}: ${typeof outcome === 'number' ? `${outcome} s` : outcome}`, async () => {
      const found = await outcomeOf(content)
      if (typeof found !== 'number' || typeof outcome !== 'number') return assert.equal(found, outcome)
      assert.ok(Math.abs(found - outcome) <= 0.1, `${found} s`)
    })
  }

  it('an MP4 is passed on without copying anything but its tables', async () => {
    const content = withBehind(m4a, moov, repeated(box('free', 16), 100))
    const pieces: Uint8Array[] = []
    for await (const piece of moovFirst(readerOf(inChunks(content)))) pieces.push(piece)
    const copied = pieces.filter((piece) => piece.buffer !== content.buffer)
    assert.ok(copied.slice(1).every(({ length }) => length <= 16), copied.map(({ length }) => length).join())
    const whole = await buffer(moovFirst(readerOf(inChunks(content))))
    assert.equal(whole.length, content.length)
  })
})
