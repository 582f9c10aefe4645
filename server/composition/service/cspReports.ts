import type { FastifyBaseLogger } from 'fastify'

/** The older and newer media types; the newer one holds lists. */
export const reportTypes = ['application/csp-report', 'application/reports+json', 'application/json'] as const

const MAX_KINDS = 200
const MAX_REPORTS = 20
const LONGEST_TEXT = 200

interface Violation {
  directive: string
  blocked: string
  where: string
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textIn = (report: Record<string, unknown>, ...names: string[]): string => {
  const found = names.map((name) => report[name]).find((value) => typeof value === 'string')
  return typeof found === 'string' ? found.slice(0, LONGEST_TEXT) : ''
}

/** Only the origin is logged, because the path may hold a token. */
const originOf = (url: string): string => (URL.canParse(url) && url.includes('://') ? new URL(url).origin : url.split('?', 1)[0] ?? '')

const violationOf = (report: Record<string, unknown>): Violation => ({
  directive: textIn(report, 'effective-directive', 'violated-directive', 'effectiveDirective'),
  blocked: originOf(textIn(report, 'blocked-uri', 'blockedURL')),
  where: originOf(textIn(report, 'source-file', 'sourceFile')),
})

const violationsIn = (body: unknown): Violation[] => {
  const reports: unknown[] = Array.isArray(body) ? body.slice(0, MAX_REPORTS) : [body]
  return reports
    .filter(isRecord)
    .map((report) => report['csp-report'] ?? report['body'])
    .filter(isRecord)
    .map(violationOf)
}

/** Logs each kind of violation once, so that repeated reports can't fill the disk. */
export const makeCspReports = () => {
  const known = new Set<string>()
  return (body: unknown, log: FastifyBaseLogger): void => {
    for (const violation of violationsIn(body)) {
      const kind = JSON.stringify(violation)
      if (known.has(kind) || known.size >= MAX_KINDS) continue
      known.add(kind)
      log.warn({ violation }, 'Content-Security-Policy violation')
    }
  }
}
