import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'node:test'
import { check, type Diagnostics } from 'recheck'
import { figure } from 'tools/figures'
import { writtenRegexes, type Literal } from './regexLiterals'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The slowest takes a few seconds; a timeout counts as slow. */
const TIMEOUT_MS = 120_000
process.env['RECHECK_BACKEND'] = 'pure'

const diagnosisOf = ({ source, flags }: Pick<Literal, 'source' | 'flags'>): Promise<Diagnostics> =>
  check(source, flags, { timeout: TIMEOUT_MS })

const whyOf = (found: Diagnostics): string =>
  found.status === 'vulnerable' ? `${found.complexity.summary}: ${found.attack.pattern}` : found.status

/** Built at run time and reviewed by hand: the inserted parts are our own names, numbers or paths, escaped where needed. */
const composed = [
  // `\s*` twice with a ';' between them; headers are at most 16 kB.
  'server/platform/http/console/serveConsole.ts',
  'server/platform/http/routes/request.ts',
  'server/billing/cards/embedded.ts',
  'server/numbers/telephony/embedded.ts',
  'server/composition/settings/twilioSettings.ts',
]

describe('regular expressions', () => {
  it('known slow expressions are detected', async () => {
    for (const source of [String.raw`^(?:a+)+b$`, String.raw`\/+$`, String.raw`eyJ[\w-]+\.[\w-]+\.`]) {
      assert.equal((await diagnosisOf({ source, flags: '' })).status, 'vulnerable', source)
    }
  })

  it('every expression of the product runs in linear time on hostile input', async () => {
    const { literals } = await writtenRegexes(root)
    const slow: string[] = []
    for (const literal of literals) {
      const found = await diagnosisOf(literal)
      if (found.status !== 'safe') slow.push(`/${literal.source}/ at ${literal.locations.join(', ')}: ${whyOf(found)}`)
    }
    figure('regular expressions', literals.length)
    figure('super-linear', slow.length)
    assert.deepEqual(slow, [])
  })

  it('every expression built at run time has been reviewed', async () => {
    const files = (await writtenRegexes(root)).composed.map((place) => place.replace(/:\d+$/, ''))
    assert.deepEqual([...new Set(files)], composed)
  })
})
