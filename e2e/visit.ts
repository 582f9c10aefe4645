import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { STEP_MS } from './steps'

const listeners = `
  addEventListener('securitypolicyviolation', (event) => {
    reportProblem('CSP report: ' + event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample)
  })
  addEventListener('unhandledrejection', (event) => reportProblem('unhandled rejection: ' + event.reason))
`

/** A page that navigates away aborts its open requests, which is not a failure. */
const ABORTED = 'net::ERR_ABORTED'

interface Watch {
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

export interface Variant {
  width: number
  scheme: 'light' | 'dark'
}

export interface Visit {
  variant: Variant
  context: BrowserContext
  page: Page
  newTab: () => Promise<Page>
  expect: Watch['expect']
  problems: Watch['problems']
  savePictures: (name: string) => Promise<string[]>
  end: () => Promise<void>
}

const HEIGHT_PX = 800

const failuresFolder = path.join(tmpdir(), 'console-journeys')

const fileName = (name: string, { width, scheme }: Variant): string =>
  `${name.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}-${width}-${scheme}.png`

const picture = async (page: Page, name: string): Promise<string> => {
  await mkdir(failuresFolder, { recursive: true })
  const file = path.join(failuresFolder, name)
  await page.screenshot({ path: file, fullPage: true })
  return file
}

export const openVisit = async (browser: Browser, url: string, variant: Variant): Promise<Visit> => {
  const context = await browser.newContext({
    baseURL: `${url}/console/`,
    viewport: { width: variant.width, height: HEIGHT_PX },
    colorScheme: variant.scheme,
    locale: 'en-CA',
    timezoneId: 'America/Montreal',
  })
  context.setDefaultTimeout(STEP_MS)
  const { problems, expect } = await watch(context)
  const page = await context.newPage()
  return {
    variant,
    context,
    page,
    newTab: () => context.newPage(),
    expect,
    problems,
    savePictures: (name) =>
      Promise.all(
        context
          .pages()
          .map((each, index) => picture(each, fileName(`${name} ${index + 1}`, variant))),
      ),
    end: async () => {
      await context.close()
      assert.deepEqual(problems(), [], 'what the developer tools would show')
    },
  }
}
