import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'node:test'
import { check, type Diagnostics } from 'recheck'
import { figure } from 'tools/figures'
import { writtenRegexes, type Literal } from './regexLiterals'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The slowest takes a few seconds; what is not known in time counts as slow. */
const TIMEOUT_MS = 120_000
/** In this process: neither Java nor a binary for this machine is asked. */
process.env['RECHECK_BACKEND'] = 'pure'

const diagnosisOf = ({ source, flags }: Pick<Literal, 'source' | 'flags'>): Promise<Diagnostics> =>
  check(source, flags, { timeout: TIMEOUT_MS })

const whyOf = (found: Diagnostics): string =>
  found.status === 'vulnerable' ? `${found.complexity.summary}: ${found.attack.pattern}` : found.status

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
  it('those that are known to be slow are found', async () => {
    for (const source of [String.raw`^(?:a+)+b$`, String.raw`\/+$`, String.raw`eyJ[\w-]+\.[\w-]+\.`]) {
      assert.equal((await diagnosisOf({ source, flags: '' })).status, 'vulnerable', source)
    }
  })

  it('every one of the product takes hostile characters in a time that grows with them and no faster', async () => {
    const { literals } = await writtenRegexes(root)
    const slow: string[] = []
    for (const literal of literals) {
      const found = await diagnosisOf(literal)
      if (found.status !== 'safe') slow.push(`/${literal.source}/ at ${literal.places.join(', ')}: ${whyOf(found)}`)
    }
    figure('regular expressions', literals.length)
    figure('super-linear', slow.length)
    assert.deepEqual(slow, [])
  })

  it('those that are put together at run time are all known', async () => {
    const places = (await writtenRegexes(root)).composed.map((place) => place.replace(/:\d+$/, ''))
    assert.deepEqual([...new Set(places)], composed)
  })
})
