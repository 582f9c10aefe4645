import type { BrowserContext, Page } from 'playwright-core'

const listeners = `
  addEventListener('securitypolicyviolation', (event) => {
    reportProblem('CSP report: ' + event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample)
  })
  addEventListener('unhandledrejection', (event) => reportProblem('unhandled rejection: ' + event.reason))
`

/** A page that navigates away aborts its open requests, which is not a failure. */
const ABORTED = 'net::ERR_ABORTED'

export interface Watch {
  problems: () => string[]
  /** Applies to problems seen before, too. */
  expect: (pattern: RegExp) => void
}

const watchPage = (page: Page, report: (problem: string) => void): void => {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    report(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => {
    report(`page error: ${error.stack ?? error.message}`)
  })
  page.on('crash', () => {
    report('the page crashed')
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason'
    if (reason !== ABORTED) report(`failed request: ${request.method()} ${request.url()} ${reason}`)
  })
}

/** Records everything in any page of the context that developer tools would report. */
export const watch = async (context: BrowserContext): Promise<Watch> => {
  const seen: string[] = []
  const expected: RegExp[] = []
  const report = (problem: string): void => {
    seen.push(problem)
  }
  await context.exposeBinding('reportProblem', (_source, problem: unknown) => {
    report(String(problem))
  })
  await context.addInitScript({ content: listeners })
  context.on('page', (page) => {
    watchPage(page, report)
  })
  return {
    problems: () => seen.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
    expect: (pattern) => {
      expected.push(pattern)
    },
  }
}
