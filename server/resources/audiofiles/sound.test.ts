import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { Validation } from '../../core/failures/failures'
import { id3Of, mp3Of, wavOf, wavStart } from '@console/voice-gateway/testing'
import { makeAudioDetector } from './audioDetector'

const text = (latin1: string): Buffer => Buffer.from(latin1, 'latin1')
const size = (bytes: number): Buffer => Buffer.from([bytes >> 24, bytes >> 16, bytes >> 8, bytes].map((byte) => byte & 0xff))
const box = (name: string, content: Buffer | string): Buffer => {
  const bytes = typeof content === 'string' ? text(content) : content
  return Buffer.concat([size(8 + bytes.length), text(name), bytes])
}
const track = (kind: string): Buffer => box('moov', box('trak', box('hdlr', `${'\0'.repeat(8)}${kind}${'\0'.repeat(13)}`)))
const mp4 = (brand: string, ...boxes: Buffer[]): Buffer => Buffer.concat([box('ftyp', `${brand}\0\0\0\0isom`), ...boxes])
const sound = box('mdat', 'x'.repeat(200))

const flac = (...blocks: [first: number, bytes: number][]): Buffer =>
  Buffer.concat([text('fLaC'), ...blocks.map(([first, bytes]) => Buffer.concat([Buffer.from([first, 0, bytes >> 8, bytes & 0xff]), Buffer.alloc(bytes)]))])
const page = (content: string): Buffer => text(`OggS\0\x02${'\0'.repeat(20)}\x01\x1e${content.padEnd(40, '\0')}`)
const webm = (codecs: string): Buffer =>
  text(`\x1a\x45\xdf\xa3\x87\x42\x82\x84webm\x18\x53\x80\x67\xff\x16\x54\xae\x6b${codecs}\x1f\x43\xb6\x75${'x'.repeat(100)}`)
const adts = Buffer.concat(Array.from({ length: 3 }, () => Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc]), Buffer.alloc(9)])))

/** The media type of content that arrives in chunks of that size; `null` if refused. */
const heard = async (content: Buffer, pieceBytes: number): Promise<string | null> => {
  const detector = makeAudioDetector()
  const passed: Buffer[] = []
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes)
  }
  try {
    for await (const piece of detector.through(pieces())) passed.push(piece)
  } catch (error) {
    assert.ok(error instanceof Validation)
    assert.deepEqual(Object.keys(error.errors ?? {}), ['file'])
    return null
  }
  assert.ok(Buffer.concat(passed).equals(content))
  assert.equal(detector.result().sha256, createHash('sha256').update(content).digest('hex'))
  return detector.result().mediaType
}

const corpus: [what: string, content: Buffer, mediaType: string | null][] = [
  ['a WAV', wavOf(0.1), 'audio/wav'],
  ['a WAV with a long chunk before its sound', Buffer.concat([text('RIFF\xff\xff\xff\x00WAVEJUNK\x00\x00\x02\x00'), Buffer.alloc(131_072), wavOf(0.1).subarray(12)]), 'audio/wav'],
  ['an MP3', mp3Of(10), 'audio/mpeg'],
  ['an MP3 with a small tag', Buffer.concat([id3Of(300), mp3Of(10)]), 'audio/mpeg'],
  ['an MP3 with a picture larger than any sample', Buffer.concat([id3Of(700_000), mp3Of(10)]), 'audio/mpeg'],
  ['AAC in ADTS', adts, 'audio/aac'],
  ['a FLAC', Buffer.concat([flac([0, 34], [0x84, 40]), Buffer.from([0xff, 0xf8, 0xc9, 0x18, 0, 0])]), 'audio/flac'],
  ['Opus in Ogg', Buffer.concat([page('OpusHead'), page('OpusTags'), page('x')]), 'audio/ogg'],
  ['Vorbis in Ogg', Buffer.concat([page('\x01vorbis'), page('\x03vorbis'), page('x')]), 'audio/ogg'],
  ['an M4A', mp4('M4A ', track('soun'), sound), 'audio/mp4'],
  ['an MP4 with sound alone', mp4('isom', track('soun'), sound), 'audio/mp4'],
  ['a WebM with sound alone', webm('A_OPUS'), 'audio/webm'],
  ['AMR', text(`#!AMR\n${'x'.repeat(64)}`), 'audio/amr'],
  ['nothing', Buffer.alloc(0), null],
  ['a WAV header without sound', wavStart(0), null],
  ['a WAV header that promises sound', wavStart(1000), null],
  ['one MP3 frame', mp3Of(1), null],
  ['an ID3 tag without sound', id3Of(300), null],
  ['an ID3 tag before a page', Buffer.concat([id3Of(20), text('<html><script>alert(1)</script>')]), null],
  ['bytes that only look like an MP3', Buffer.from([0xff, 0xfb, 0x90, 0xc4, ...Array<number>(900).fill(7)]), null],
  ['a FLAC without frames', flac([0, 34], [0x84, 40]), null],
  ['an Ogg with two pages', Buffer.concat([page('OpusHead'), page('OpusTags')]), null],
  ['an Ogg with pictures', Buffer.concat([page('\x01vorbis'), page('\x80theora'), page('x'), page('x')]), null],
  ['an MP4 with pictures', mp4('isom', track('soun'), track('vide'), sound), null],
  ['an M4A with pictures', mp4('M4A ', track('vide'), sound), null],
  ['an M4A without sound', mp4('M4A ', track('soun')), null],
  ['a WebM with pictures', webm('A_OPUS V_VP9'), null],
  ['AMR without frames', text('#!AMR\n'), null],
  ['a page', text('<!doctype html><script>alert(1)</script>'), null],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), null],
  ['a PDF', text('%PDF-1.7\n'.padEnd(200, 'x')), null],
  ['a text', text('RIFF is a word, and so is ID3. '.repeat(20)), null],
  ['a text in UTF-16', Buffer.from(`\ufeff${'plain words '.repeat(20)}`, 'utf16le'), null],
  ['a PNG', text('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'.padEnd(200, '\0')), null],
  ['a GIF', text('GIF89a'.padEnd(200, '\0')), null],
  ['a ZIP', text('PK\x03\x04'.padEnd(200, '\0')), null],
  ['a program', text('\x7fELF'.padEnd(200, '\0')), null],
  ['a WAV that is also a page', Buffer.concat([text('RIFF\xff\xff\x00\x00WAVELIST\x20\0\0\0'), text('<script>alert(1)</script>'.padEnd(32)), wavOf(0.1).subarray(12)]), null],
  ['an MP3 that is also a PDF', Buffer.concat([id3Of(0).subarray(0, 9), Buffer.from([20]), text('%PDF-1.7'.padEnd(20)), mp3Of(9)]), null],
]

describe('recognised audio', () => {
  for (const [what, content, mediaType] of corpus) {
    it(`${what} is ${mediaType ?? 'refused'}, wherever the stream is split`, async () => {
      for (const pieceBytes of [7, 65_536, 1_000_000]) {
        if (pieceBytes === 7 && content.length > 100_000) continue
        assert.equal(await heard(content, pieceBytes), mediaType, `${pieceBytes} bytes at a time`)
      }
    })
  }
})
