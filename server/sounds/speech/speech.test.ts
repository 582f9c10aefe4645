import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import { pino } from 'pino'
import { loudness } from '@console/voice-gateway/testing'
import { makeEspeak, makeNoSpeech } from './speech'
import { NOT_INSTALLED } from './notInstalled'

const logTo = (lines: string[]) => pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })

const isInstalled = (): boolean => {
  try {
    return createRequire(import.meta.url).resolve('@echogarden/espeak-ng-emscripten') !== ''
  } catch {
    return false
  }
}

describe('speech', () => {
  it('each language that call flows offer has its own voice', { skip: !isInstalled() }, async () => {
    const lines: string[] = []
    // The engine may take long to start beside other work.
    const speech = makeEspeak(logTo(lines), { maxMs: 60_000 })
    const spoken = new Map<string, Uint8Array>()
    for (const language of ['en-CA', 'fr-CA', 'en-US', 'en-GB', 'fr-FR', 'es-US']) {
      const sound = await speech.speak('Alice, 21.', language, 'a')
      assert.ok(sound !== null && sound.length > 4000 && sound.length < 40_000, language)
      assert.ok(loudness(sound) > 0.1, language)
      spoken.set(language, sound)
    }
    assert.notDeepEqual(spoken.get('en-CA'), spoken.get('fr-CA'))
    assert.notDeepEqual(spoken.get('en-US'), spoken.get('en-GB'))
    assert.notDeepEqual(spoken.get('fr-CA'), spoken.get('es-US'))
    assert.deepEqual(lines, [])
    assert.equal(await speech.speak('Alice', 'tlh', 'a'), null)
    assert.equal(lines.length, 1)
    await speech.close()
  })

  it('without the engine no speech is produced, and the log reports it once', async () => {
    const lines: string[] = []
    const worker = `export const answer = () => { throw new Error(${JSON.stringify(NOT_INSTALLED)}) }`
    const speech = makeEspeak(logTo(lines), { module: new URL(`data:text/javascript,${encodeURIComponent(worker)}`) })
    for (const text of ['Bonjour', 'Bonsoir']) assert.equal(await speech.speak(text, 'fr-CA', 'a'), null)
    await speech.close()
    assert.equal(lines.length, 1)
    assert.match(lines.join(), /espeak-ng-emscripten is not installed/)
  })

  it('no speech is produced when it is switched off', async () => {
    const lines: string[] = []
    const speech = makeNoSpeech(logTo(lines))
    for (const text of ['Bonjour', 'Bonsoir']) assert.equal(await speech.speak(text, 'fr-CA', 'a'), null)
    await speech.close()
    assert.equal(lines.length, 1)
  })
})
