import { readFile } from 'node:fs/promises'

export interface Counts {
  passed: number
  failed: number
}

export type CountSource = { kind: 'check' } | { kind: 'jest' | 'tap'; file: string }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const numberIn = (value: unknown, name: string): number => {
  const found = isRecord(value) ? value[name] : undefined
  return typeof found === 'number' ? found : 0
}

/** A test file that jest cannot load reports no failed test, so it counts as one. */
export const jestCounts = (text: string): Counts => {
  const report: unknown = JSON.parse(text)
  return {
    passed: numberIn(report, 'numPassedTests'),
    failed: numberIn(report, 'numFailedTests') + numberIn(report, 'numRuntimeErrorTestSuites'),
  }
}

export const tapCounts = (text: string): Counts => {
  const sum = (name: string): number => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  return { passed: sum('pass'), failed: sum('fail') + sum('cancelled') }
}

const readCounts = async (source: CountSource): Promise<Counts> => {
  if (source.kind === 'check') return { passed: 0, failed: 0 }
  const text = await readFile(source.file, 'utf8').catch(() => undefined)
  if (text === undefined) return { passed: 0, failed: 0 }
  return source.kind === 'jest' ? jestCounts(text) : tapCounts(text)
}

/** A suite that exits with an error has failed even if it counts no failure; one that exits normally has passed something. */
export const countsOf = async (source: CountSource, hasEndedWell: boolean): Promise<Counts> => {
  const { passed, failed } = await readCounts(source)
  if (!hasEndedWell) return { passed, failed: Math.max(failed, 1) }
  if (source.kind === 'check') return { passed: 1, failed: 0 }
  return passed + failed === 0 ? { passed: 0, failed: 1 } : { passed, failed }
}
