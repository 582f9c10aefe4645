import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { flacOf, m4aOf, webmOpus } from '../../testing/soundFiles'
import { wavOf } from '../../testing/sounds'
import { decodeSound } from './decodeSound'
import { moovFirst } from './moovFirst'

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
const flacStart = Buffer.concat([flac.subarray(0, 4), Buffer.from([0]), flac.subarray(5, 42)])
const lastFlacBlock = Buffer.from([0x84, 0, 0, 0])
const otherFlac = (...blocks: Buffer[]): Buffer => Buffer.concat([flacStart, ...blocks, lastFlacBlock, flac.subarray(42)])

const files: [what: string, mediaType: string, content: Buffer, outcome: number | RegExp][] = [
  ['an MP4 with many boxes before its tables', 'audio/mp4', withBehind(m4a, moov, repeated(box('free', 16), 500)), 0.44],
  ['an MP4 with too many boxes', 'audio/mp4', withBehind(m4a, moov, repeated(box('free', 16), 1000)), /too many boxes/],
  ['an MP4 with deeply nested boxes', 'audio/mp4', Buffer.concat([m4a.subarray(0, ftyp), nested(50_000)]), /./],
  ['a WAV with a picture of 3 MB', 'audio/wav', withBehind(wav, 12, riff('LIST', 3_000_001), Buffer.alloc(1)), 0.5],
  ['a WAV with chunks between its format and its sound', 'audio/wav', withBehind(wav, 36, repeated(riff('LIST', 2), 500)), 0.5],
  ['a WAV with only metadata chunks', 'audio/wav', withBehind(wav, 36, repeated(riff('LIST', 2), 1000)), /this WAV has no sound/],
  ['a FLAC with pictures of 6 MB', 'audio/flac', otherFlac(flacBlock(3_000_000), flacBlock(3_000_000)), 0.5],
  ['a FLAC with only metadata blocks', 'audio/flac', otherFlac(repeated(flacBlock(0), 1000)), /this FLAC has no sound/],
  ['a FLAC without a stream', 'audio/flac', Buffer.concat([flac.subarray(0, 4), lastFlacBlock, flac.subarray(42)]), /this FLAC has no sound/],
  ['9 MB without sound', 'audio/aac', Buffer.alloc(9_000_000), /too much that is no sound/],
  ['a WebM with an endless block', 'audio/webm', Buffer.concat([webmOpus(), Buffer.from([0xa3, 0x13, 0x93, 0x87, 0x00]), Buffer.alloc(3_000_000)]), 0.31],
]

describe('decoding', () => {
  for (const [what, mediaType, content, outcome] of files) {
    it(`${what}: ${typeof outcome === 'number' ? `${outcome} s` : String(outcome)}`, async () => {
      const decoded = decodeSound(inChunks(content), mediaType)
      if (typeof outcome !== 'number') return assert.rejects(decoded, outcome)
      const seconds = (await decoded).length / 8000
      assert.ok(Math.abs(seconds - outcome) < 0.01, `${seconds} s`)
    })
  }

  it('an MP4 is passed on without copying anything but its tables', async () => {
    const content = withBehind(m4a, moov, repeated(box('free', 16), 100))
    const pieces: Uint8Array[] = []
    for await (const piece of moovFirst(inChunks(content))) pieces.push(piece)
    const copied = pieces.filter((piece) => piece.buffer !== content.buffer)
    assert.ok(copied.slice(1).every(({ length }) => length <= 16), copied.map(({ length }) => length).join())
    const whole = await buffer(moovFirst(inChunks(content)))
    assert.equal(whole.length, content.length)
  })
})
