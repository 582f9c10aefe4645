import vm from 'node:vm'
import fc from 'fast-check'
import type { Literal } from './regexLiterals'

type Written = Pick<Literal, 'source' | 'flags'>

const SAMPLE_CHARACTERS = 18
const PUMP_CHARACTERS = 10
/** What is tried first, and what the slowest of it are tried with then. */
const [SHORT, LONG] = [10_000, 100_000]
const WORST = 4
/** A linear one takes a few milliseconds of processor time for 100,000 characters; a quadratic one half a second and more. */
export const BAR_MS = 100
const GIVEN_UP_MS = 5_000
/** So many together take a linear pattern a fraction of that, on a busy machine too. */
const BATCH = 60
/** After what matched, what no pattern of ours expects. */
const endings = ['', '\u0000!\n']

interface Attack {
  start: string
  pump: string
  end: string
}

const textOf = ({ start, pump, end }: Attack, characters: number): string =>
  start + pump.repeat(Math.ceil(characters / pump.length)) + end

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))

/** fast-check makes printable ASCII alone, and would look for ever for a sign that no class takes; nor does it know all properties. */
const withinAscii = (source: string, flags: string): string =>
  source.replaceAll(/\\p\{[^}]*\}/gi, 'é').replaceAll(/\[\^(?:\\.|[^\]\\])+\]/g, (signs) => {
    const pattern = new RegExp(signs, flags)
    return printable.some((sign) => pattern.test(sign)) ? signs : 'é'
  })

/** What a pattern takes, without what it only looks at. */
const withoutLooks = (source: string): string => source.replaceAll(/\\b/gi, '').replaceAll(/\(\?<?[=!](?:[^()\\]|\\.)*\)/g, '')

/** A sample need not match in full: it has to hold what each part of the pattern takes. */
const samplesOf = ({ source, flags }: Written, count: number): string[] => {
  const kept = flags.replaceAll(/[giy]/g, '')
  const plain = new RegExp(withinAscii(withoutLooks(source), kept), kept)
  const samples = fc.sample(fc.stringMatching(plain), { numRuns: 20 * count, seed: 1 })
  const short = samples.filter(({ length }) => length > 0).map((sample) => sample.slice(0, SAMPLE_CHARACTERS))
  return [...new Set(short)].sort((one, other) => other.length - one.length).slice(0, count)
}

/** Every piece of every sample, repeated, after what comes before it. */
function* attacksOf(literal: Written, samples: number): Generator<Attack> {
  const seen = new Set<string>()
  for (const sample of samplesOf(literal, samples)) {
    for (let from = 0; from < sample.length; from += 1) {
      for (let to = from + 1; to <= Math.min(sample.length, from + PUMP_CHARACTERS); to += 1) {
        const [start, pump] = [sample.slice(0, from), sample.slice(from, to)]
        const whole = `${start}\n\n${pump}`
        if (!seen.has(whole)) yield* endings.map((end) => ({ start, pump, end }))
        seen.add(whole)
      }
    }
  }
}

/** It is an error of the other context, and so no `Error` of this one. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/**
 * Of each text, the milliseconds that the pattern takes with it; null when it takes them all longer than one may wait.
 * `vm` alone can end a pattern that never ends, and one call for many texts costs one watchdog.
 */
const makeTimer = ({ source, flags }: Written, now: () => number) => {
  const context = vm.createContext({ pattern: new RegExp(source, flags), texts: [''], now })
  const act = flags.includes('g') ? `text.replace(pattern, '')` : 'pattern.test(text)'
  const script = new vm.Script(`texts.map((text) => { const started = now(); ${act}; return now() - started })`)
  return (texts: readonly string[]): number[] | null => {
    context['texts'] = texts
    try {
      const times: unknown = script.runInContext(context, { timeout: GIVEN_UP_MS })
      return Array.isArray(times) ? times.map(Number) : null
    } catch (error) {
      if (isTimeout(error)) return null
      throw error
    }
  }
}

/** Of this process alone: others on the machine cannot stretch it. */
const processorMs = (): number => process.cpuUsage().user / 1000

export interface Slowest {
  attack: string
  ms: number
  attacks: number
}

/** How long the worst of these attacks takes with 100,000 characters; one that is far too slow ends the search. */
export const attackRegex = (literal: Written, samples: number): Slowest => {
  const [timeShort, timeLong] = [makeTimer(literal, () => performance.now()), makeTimer(literal, processorMs)]
  const attacks = [...attacksOf(literal, samples)]
  const times: number[] = []
  while (times.length < attacks.length) {
    const batch = attacks.slice(times.length, times.length + BATCH)
    const taken = timeShort(batch.map((attack) => textOf(attack, SHORT)))
    if (taken === null) return { attack: `one of ${JSON.stringify(batch[0])} and the next`, ms: GIVEN_UP_MS, attacks: attacks.length }
    times.push(...taken)
  }
  const worst = attacks.map((attack, index) => ({ attack, ms: times[index] ?? 0 })).sort((one, other) => other.ms - one.ms)
  const found: Slowest = { attack: '', ms: 0, attacks: attacks.length }
  for (const { attack } of worst.slice(0, WORST)) {
    const text = textOf(attack, LONG)
    // The first run may also pay for the compiler and for what the last one left behind.
    const ms = Math.min(...(timeLong([text, text]) ?? [GIVEN_UP_MS]))
    if (ms > found.ms) Object.assign(found, { ms, attack: JSON.stringify(attack) })
    if (ms > BAR_MS) break
  }
  return found
}
