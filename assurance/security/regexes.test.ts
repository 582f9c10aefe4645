import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'node:test'
import { figure, share } from 'tools/figures'
import { attackRegex, BAR_MS } from './attackRegex'
import { writtenRegexes } from './regexLiterals'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SAMPLES = share('REGEX_SAMPLES', { test: 1, proof: 2, long: 20 })

/** Made of parts at run time. Each was read: what is put in is a name, a number or a path of ours, escaped where it must be. */
const composed = [
  // `\s*` twice, with a ';' between; in a header of 16 kB at most.
  'server/core/console/serveConsole.ts',
  // Paths of rows; each hole is `[^/]+` between slashes.
  'server/core/routes/path.ts',
  // Three or four digits.
  'server/providers/cards/embeddedFrame.ts',
  // A country's prefix, one class, then digits to the end.
  'server/providers/telephony/europe.ts',
  // Two letters and 32 hexadecimal digits.
  'server/settings/twilioSettings.ts',
]

describe('regular expressions', () => {
  it('the attack finds those that are known to be slow', () => {
    const slow = [String.raw`^(?:a+)+b$`, String.raw`\/+$`, String.raw`eyJ[\w-]+\.[\w-]+\.`]
    for (const source of slow) assert.ok(attackRegex({ source, flags: '' }, 1).ms > BAR_MS, source)
  })

  it('every one of the product takes 100,000 hostile characters in a time that grows with them and no faster', async (t) => {
    const { literals } = await writtenRegexes(root)
    const found = literals.map((literal) => ({ literal, ...attackRegex(literal, SAMPLES) }))
    const worst = Math.max(...found.map(({ ms }) => ms))
    const tried = found.reduce((sum, { attacks }) => sum + attacks, 0)
    figure('regular expressions', literals.length)
    figure('attacks', tried)
    figure('slowest with 100,000 characters', Math.round(worst * 10) / 10, 'ms')
    t.diagnostic(`${literals.length} expressions, ${tried} attacks, the slowest ${worst.toFixed(1)} ms`)
    const slow = found.filter(({ ms }) => ms > BAR_MS)
    figure('super-linear', slow.length)
    assert.deepEqual(slow.map(({ literal, ms, attack }) => `/${literal.source}/ at ${literal.places.join(', ')}: ${ms} ms for ${attack}`), [])
  })

  it('those that are put together at run time are all known', async () => {
    const places = (await writtenRegexes(root)).composed.map((place) => place.replace(/:\d+$/, ''))
    assert.deepEqual([...new Set(places)], composed)
  })
})
