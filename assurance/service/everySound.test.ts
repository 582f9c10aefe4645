import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { promisify } from 'node:util'
import { figure, share } from 'tools/figures'
import { checkSound, decodeSound, Unplayable } from '@console/voice-gateway/sounds'
import { toneIn } from '@console/voice-gateway/testing'

const FILES = share('SOUND_FILES', { test: 20, proof: 500, long: 3000 })
const AT_ONCE = 4
const HERTZ = 700
/** Of the pairs of container and codec that ffmpeg refuses to write. */
const TRIES_PER_FILE = 40
const MAX_DIFFERENCE_S = 0.1
const LEAST_TONE = 0.5
const rates = [8000, 16_000, 22_050, 44_100, 48_000]
const channels = [1, 2, 6]
const lengths = [0.5, 1.3, 1.94, 3.2]
/** They write to devices and networks, or several files. */
const noFiles = /alsa|pulse|oss|caca|fbdev|sdl|opengl|xv|tee|rtp|rtsp|sap|hls|dash|segment|fifo|chromaprint|hash|md5|crc|ffmetadata|null|image2|webm_chunk|manifest|smoothstreaming|hds/

const run = promisify(execFile)
const ffmpeg = async (...words: string[]): Promise<Buffer> =>
  (await run('ffmpeg', ['-nostdin', '-v', 'error', ...words], { encoding: 'buffer', maxBuffer: 1e8, timeout: 120_000 })).stdout

const listed = async (what: string, line: RegExp): Promise<string[]> =>
  (await ffmpeg('-hide_banner', what)).toString().split('\n').flatMap((text) => line.exec(text)?.[1]?.split(',')[0] ?? [])

let folder = ''
before(async () => {
  await ffmpeg('-version').catch((error: unknown) => {
    throw new Error('This proof needs ffmpeg, which is not installed: install the package ffmpeg and run it again.', { cause: error })
  })
  folder = await mkdtemp(path.join(tmpdir(), 'sounds-'))
})
after(() => rm(folder, { recursive: true, force: true }))

async function* inChunks(content: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}

/** `heard`, `refused` or what is wrong. */
type Outcome = string

const outcomeOf = async (file: string): Promise<Outcome> => {
  const content = await readFile(file)
  try {
    const { seconds } = await checkSound(inChunks(content))
    const sound = await decodeSound(inChunks(content))
    const second = (await ffmpeg('-i', file, '-f', 's16le', '-ac', '1', '-ar', '8000', '-')).length / 16_000
    if (Math.abs(seconds - second) > MAX_DIFFERENCE_S || Math.abs(seconds - sound.length / 8000) > 0.02) return `${seconds} s, heard ${sound.length / 8000} s, ffmpeg ${second} s`
    const tone = toneIn(sound.subarray(800, 3200), HERTZ)
    return tone > LEAST_TONE ? 'heard' : `the tone is not heard: ${tone}`
  } catch (error) {
    return error instanceof Unplayable ? 'refused' : String(error)
  }
}

it('each container and codec that ffmpeg writes is heard or refused', async () => {
  const [containers, codecs] = [await listed('-muxers', /^\s*D?E\s+(\S+)/), await listed('-encoders', /^ A\S{5} (\S+)/)]
  const files = containers.filter((name) => !noFiles.test(name))
  const counts = { heard: 0, refused: 0 }
  const wrong: string[] = []
  let [tried, made] = [0, 0]
  // The golden ratio spreads the tries over all pairs.
  const nextOf = <Value>(all: readonly Value[], turn: number): Value | undefined => all[Math.floor(((turn * 0.618_033_988_75) % 1) * all.length)]
  const one = async (): Promise<void> => {
    const turn = (tried += 1)
    const [container, codec] = [nextOf(files, turn), nextOf(codecs, turn * files.length)]
    const [rate, count, length] = [rates[turn % 5], channels[turn % 3], lengths[turn % 4]]
    const file = path.join(folder, `${turn}`)
    const source = `sine=frequency=${HERTZ}:duration=${length}:sample_rate=${rate}`
    const written = await ffmpeg('-y', '-f', 'lavfi', '-i', source, '-ac', String(count), '-c:a', String(codec), '-strict', '-2', '-f', String(container), file).then(() => true, () => false)
    if (!written || made >= FILES) return
    made += 1
    const outcome = await outcomeOf(file)
    if (outcome === 'heard' || outcome === 'refused') counts[outcome] += 1
    else wrong.push(`${container}, ${codec}, ${rate} Hz, ${count} channels, ${length} s: ${outcome}`)
    await rm(file)
  }
  const worker = async (): Promise<void> => {
    while (made < FILES && tried < FILES * TRIES_PER_FILE) await one()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  figure('sounds of ffmpeg', made)
  figure('heard', counts.heard)
  figure('refused', counts.refused)
  assert.deepEqual(wrong, [])
  assert.equal(made, FILES)
  assert.ok(counts.heard > 0 && counts.refused > 0)
})
