import { appendFileSync } from 'node:fs'

const shares = ['test', 'proof', 'long'] as const

/** `test`: what `npm test` can bear. `proof`: what `npm run proof` asks. `long`: with `--long`. */
export type Share = (typeof shares)[number]

export const shareNow = (): Share => {
  const wanted = process.env['PROOF_SHARE'] ?? 'test'
  const found = shares.find((each) => each === wanted)
  if (found === undefined) throw new Error(`PROOF_SHARE is '${wanted}': it may be ${shares.join(', ')}.`)
  return found
}

/** What an environment variable called `name` asks for. One that says no count would have nothing tried, and pass. */
const countIn = (name: string): number | null => {
  const own = process.env[name]
  if (own === undefined) return null
  const count = Number(own)
  if (!Number.isInteger(count) || count < 1) throw new Error(`${name} is '${own}': it must be a whole number from 1.`)
  return count
}

/** How often something is tried in this run; an environment variable called `name` has the last word. */
export const share = (name: string, counts: Readonly<Record<Share, number>>): number => countIn(name) ?? counts[shareNow()]

/** `share` of what `npm run proof` tries no oftener than `npm test` does: `usual` times, unless the variable says otherwise. */
export const countFrom = (name: string, usual: number): number => countIn(name) ?? usual

/** Whether this run fills the table of `npm run proof`. */
export const isMeasured = (): boolean => process.env['PROOF_FIGURES'] !== undefined

/**
 * Reports a measured figure to the table of `npm run proof`, which knows whose it is; anywhere else it does nothing.
 * Counts (without a unit) that are reported under one name add up; of a measure (with a unit) the largest is shown.
 */
export const figure = (what: string, value: number, unit?: string): void => {
  const file = process.env['PROOF_FIGURES']
  if (file === undefined) return
  appendFileSync(file, `${JSON.stringify({ what, value, ...(unit === undefined ? {} : { unit }) })}\n`)
}
