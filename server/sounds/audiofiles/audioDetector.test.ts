import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { Validation } from '../../platform/failures/failures'
import { id3Of, mp3Of, wavOf } from '@console/voice-gateway/testing'
import { makeAudioDetector } from './audioDetector'

const text = (latin1: string): Buffer => Buffer.from(latin1, 'latin1')

/** Whether content that arrives in chunks of that size is let through. */
const isTaken = async (content: Buffer, pieceBytes: number): Promise<boolean> => {
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
    return false
  }
  assert.ok(Buffer.concat(passed).equals(content))
  assert.equal(detector.result(), createHash('sha256').update(content).digest('hex'))
  return true
}

const page = '<script>alert(1)</script>'
const corpus: [what: string, content: Buffer, isSound: boolean][] = [
  ['a WAV', wavOf(0.1), true],
  ['a WAV with a long chunk before its sound', Buffer.concat([text('RIFF\xff\xff\xff\x00WAVEJUNK\x00\x00\x02\x00'), Buffer.alloc(131_072), wavOf(0.1).subarray(12)]), true],
  ['an MP3', mp3Of(10), true],
  ['an MP3 with a small tag', Buffer.concat([id3Of(300), mp3Of(10)]), true],
  ['an MP3 with a picture larger than any sample', Buffer.concat([id3Of(700_000), mp3Of(10)]), true],
  ['nothing', Buffer.alloc(0), false],
  ['one MP3 frame', mp3Of(1), false],
  ['an ID3 tag without sound', id3Of(300), false],
  ['an ID3 tag before a page', Buffer.concat([id3Of(20), text(`<html>${page}`)]), false],
  ['bytes that only look like an MP3', Buffer.from([0xff, 0xfb, 0x90, 0xc4, ...Array<number>(900).fill(7)]), false],
  ['a page', text(`<!doctype html>${page}`), false],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), false],
  ['a PDF', text('%PDF-1.7\n'.padEnd(200, 'x')), false],
  ['a text', text('RIFF is a word, and so is ID3. '.repeat(20)), false],
  ['a text in UTF-16', Buffer.from(`\ufeff${'plain words '.repeat(20)}`, 'utf16le'), false],
  ['a PNG', text('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'.padEnd(200, '\0')), false],
  ['a GIF', text('GIF89a'.padEnd(200, '\0')), false],
  ['a ZIP', text('PK\x03\x04'.padEnd(200, '\0')), false],
  ['a program', text('\x7fELF'.padEnd(200, '\0')), false],
  ['a WAV that is also a page', Buffer.concat([text('RIFF\xff\xff\x00\x00WAVELIST\x20\0\0\0'), text(page.padEnd(32)), wavOf(0.1).subarray(12)]), false],
  ['an MP3 that is also a PDF', Buffer.concat([id3Of(0).subarray(0, 9), Buffer.from([20]), text('%PDF-1.7'.padEnd(20)), mp3Of(9)]), false],
]

describe('the start of an upload', () => {
  for (const [what, content, isSound] of corpus) {
    it(`${what} is ${isSound ? 'let through' : 'refused'}, wherever the stream is split`, async () => {
      for (const pieceBytes of [7, 65_536, 1_000_000]) {
        if (pieceBytes === 7 && content.length > 100_000) continue
        assert.equal(await isTaken(content, pieceBytes), isSound, `${pieceBytes} bytes at a time`)
      }
    })
  }
})
