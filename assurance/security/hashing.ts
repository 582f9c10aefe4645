import { createRequire } from 'node:module'

type Work = (...given: unknown[]) => unknown

const isWork = (value: unknown): value is Work => typeof value === 'function'

const library: unknown = createRequire(import.meta.url)('@node-rs/argon2')
let runs = 0

/** Counts the library's own calls; this module must load before the service. */
const countIn = (name: 'hash' | 'verify'): void => {
  const original: unknown = typeof library === 'object' && library !== null ? Reflect.get(library, name) : undefined
  if (typeof library !== 'object' || library === null || !isWork(original)) throw new Error(`The library has no ${name}.`)
  const counted: Work = (...given) => {
    runs += 1
    return original(...given)
  }
  Reflect.set(library, name, counted)
}

countIn('hash')
countIn('verify')

export const hashRuns = (): number => runs
