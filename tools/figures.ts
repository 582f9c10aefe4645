import { appendFileSync } from 'node:fs'

const shares = ['test', 'proof', 'long'] as const

/** `test`: repetitions in `npm test`; `proof`: in `npm run proof`; `long`: with `--long`. */
export type Share = (typeof shares)[number]

export const shareNow = (): Share => {
  const named = process.env['PROOF_SHARE'] ?? 'test'
  const found = shares.find((each) => each === named)
  if (found === undefined) throw new Error(`PROOF_SHARE is '${named}': it may be ${shares.join(', ')}.`)
  return found
}

/** Throws on an invalid count, which would repeat nothing and pass. */
const countIn = (name: string): number | null => {
  const own = process.env[name]
  if (own === undefined) return null
  const count = Number(own)
  if (!Number.isInteger(count) || count < 1) throw new Error(`${name} is '${own}': it must be a whole number from 1.`)
  return count
}

export const share = (name: string, counts: Readonly<Record<Share, number>>): number => countIn(name) ?? counts[shareNow()]

export const countFrom = (name: string, usual: number): number => countIn(name) ?? usual

export const isMeasured = (): boolean => process.env['PROOF_FIGURES'] !== undefined

/**
 * Reports a measured figure to the table of `npm run proof`; does nothing in other runs. Counts (without a unit) under
 * one name add up; of measures (with a unit) the largest is shown.
 */
export const figure = (what: string, value: number, unit?: string): void => {
  const file = process.env['PROOF_FIGURES']
  if (file === undefined) return
  appendFileSync(file, `${JSON.stringify({ what, value, ...(unit === undefined ? {} : { unit }) })}\n`)
}
