import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { axeViolations } from './axe'
import { STEP_MS } from './becomes'
import { watch, type Watch } from './watch'

export interface Look {
  /** In pixels. */
  width: number
  scheme: 'light' | 'dark'
}

/** A window of somebody who never was here before. */
export interface Visit {
  look: Look
  context: BrowserContext
  page: Page
  newTab: () => Promise<Page>
  expect: Watch['expect']
  problems: Watch['problems']
  /** No violation of WCAG 2.2 A and AA as the page stands, and nothing sticks out; kept as a picture when asked for. */
  inspect: (name: string, page?: Page) => Promise<void>
  /** Where a picture of each open page was put. */
  keepPictures: (name: string) => Promise<string[]>
  /** Fails on everything that the journey did not expect. */
  end: () => Promise<void>
}

const HEIGHT_PX = 800

const failuresFolder = path.join(tmpdir(), 'console-journeys')

/** A folder for a picture of every screen that is inspected; none are made without it. */
const screensFolder = process.env['CONSOLE_SCREENS']

const fileName = (name: string, { width, scheme }: Look): string =>
  `${name.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}-${width}-${scheme}.png`

const picture = async (page: Page, folder: string, name: string): Promise<string> => {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, name)
  await page.screenshot({ path: file, fullPage: true })
  return file
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const [NARROW_PX, HIGH_PX] = [40, 120]

/** Texts that stand in a column so narrow that nobody can read them. */
const squeezed = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([narrow, high]) =>
      [...document.body.querySelectorAll('*')]
        .filter((element) => element.clientWidth < narrow && element.clientHeight > high)
        .filter(({ childNodes }) => [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()))
        .map(({ textContent }) => textContent),
    [NARROW_PX, HIGH_PX] as const,
  )

const inspectPage = async (page: Page, look: Look, name: string): Promise<void> => {
  // Where a step scrolled to, the header of the shell may cover half of a button.
  await page.evaluate(() => window.scrollTo(0, 0))
  assert.deepEqual(await axeViolations(page), [], `axe on ${name}`)
  assert.equal(await overflow(page), 0, `${name} is wider than the window, in pixels`)
  assert.deepEqual(await squeezed(page), [], `${name} leaves no room for these texts`)
  if (screensFolder !== undefined) await picture(page, screensFolder, fileName(name, look))
}

export const openVisit = async (browser: Browser, url: string, look: Look): Promise<Visit> => {
  const context = await browser.newContext({
    baseURL: `${url}/console/`,
    viewport: { width: look.width, height: HEIGHT_PX },
    colorScheme: look.scheme,
    locale: 'en-CA',
    timezoneId: 'America/Montreal',
  })
  context.setDefaultTimeout(STEP_MS)
  const { problems, expect } = await watch(context)
  const page = await context.newPage()
  return {
    look,
    context,
    page,
    newTab: () => context.newPage(),
    expect,
    problems,
    inspect: (name, inspected = page) => inspectPage(inspected, look, name),
    keepPictures: (name) =>
      Promise.all(
        context
          .pages()
          .map((each, index) => picture(each, failuresFolder, fileName(`${name} ${index + 1}`, look))),
      ),
    end: async () => {
      await context.close()
      assert.deepEqual(problems(), [], 'what the developer tools would show')
    },
  }
}
