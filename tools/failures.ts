import path from 'node:path'

const headings = [/^✖ failing tests:$/mu, /^Summary of all failing tests$/m]
const MAX_LINES = 120

export const failuresIn = (output: string): string => {
  const starts = headings.map((heading) => output.search(heading)).filter((at) => at >= 0)
  const from = Math.min(...starts)
  if (Number.isFinite(from)) return output.slice(from).split('\n').slice(0, MAX_LINES).join('\n').trim()
  return output.trim().split('\n').slice(-MAX_LINES).join('\n')
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const jestFiles = (report: string): (string | null)[] => {
  const parsed: unknown = JSON.parse(report)
  const results: unknown[] = isRecord(parsed) && Array.isArray(parsed['testResults']) ? parsed['testResults'] : []
  return results.filter(isRecord).flatMap(({ name, status }) => (status === 'failed' ? [String(name)] : []))
}

/** A failed test names its file in its location or, if a helper declared it, in the stack of its error. */
const tapFiles = (report: string): (string | null)[] =>
  [...report.matchAll(/^( *)not ok [^]*?^\1 {2}\.\.\.$/gm)]
    .filter(([block]) => !block.includes("failureType: 'subtestsFailed'"))
    .map(([block]) => /(?:file:\/\/)?([^\s'"(]+\.test\.tsx?)\b/.exec(block)?.[1] ?? null)

/** Test files with a failed test, relative to `root`; null if the report leaves one out, so that nothing can be repeated. */
export const failedFiles = (kind: 'jest' | 'tap', report: string, root: string): string[] | null => {
  const files = kind === 'jest' ? jestFiles(report) : tapFiles(report)
  const named = files.filter((file) => file !== null)
  if (named.length === 0 || named.length < files.length) return null
  return [...new Set(named.map((file) => path.relative(root, file)))].sort()
}
