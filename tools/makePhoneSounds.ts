import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Generates the web phone's sounds, `public/sounds/*.wav`, so that we own them. Run it by hand after a change:
 * npx tsx tools/makePhoneSounds.ts
 */

const RATE = 8000
const HEADER_BYTES = 44
const MIDDLE = 128
const FADE_SECONDS = 0.008

interface Part {
  tones: readonly number[]
  seconds: number
  loudness?: number
}

const samplesOf = ({ tones, seconds, loudness = 0.35 }: Part): number[] => {
  const count = Math.round(seconds * RATE)
  return Array.from({ length: count }, (_, index) => {
    const at = index / RATE
    const fade = Math.min(1, at / FADE_SECONDS, (seconds - at) / FADE_SECONDS)
    const sum = tones.reduce((total, tone) => total + Math.sin(2 * Math.PI * tone * at), 0)
    return tones.length === 0 ? 0 : (sum / tones.length) * loudness * fade
  })
}

const wavOf = (parts: readonly Part[]): Buffer => {
  const samples = parts.flatMap(samplesOf)
  const wav = Buffer.alloc(HEADER_BYTES + samples.length)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(RATE, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples.length, 40)
  samples.forEach((sample, index) => wav.writeUInt8(Math.round(MIDDLE + sample * 127), HEADER_BYTES + index))
  return wav
}

const rows = [697, 770, 852, 941]
const columns = [1209, 1336, 1477]
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'star', '0', 'hash']

const keyTones = keys.map((key, index): [string, Part[]] => {
  const tones = [rows[Math.floor(index / columns.length)] ?? 0, columns[index % columns.length] ?? 0]
  return [`dtmf-${key}`, [{ tones, seconds: 0.12 }]]
})

const sounds = new Map<string, Part[]>([
  ...keyTones,
  ['incoming', [{ tones: [440, 480], seconds: 1.2, loudness: 0.3 }, { tones: [], seconds: 1.8 }]],
  ['outgoing', [{ tones: [523.25], seconds: 0.09, loudness: 0.25 }, { tones: [659.25], seconds: 0.12, loudness: 0.25 }]],
  ['disconnect', [{ tones: [659.25], seconds: 0.09, loudness: 0.25 }, { tones: [440], seconds: 0.14, loudness: 0.25 }]],
])

const folder = fileURLToPath(new URL('../public/sounds', import.meta.url))
mkdirSync(folder, { recursive: true })
for (const [name, parts] of sounds) writeFileSync(path.join(folder, `${name}.wav`), wavOf(parts))
