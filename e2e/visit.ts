import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { axeViolations } from './axe'
import { STEP_MS } from './becomes'
import { watch, type Watch } from './watch'

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
  /** Checks WCAG 2.2 A and AA and horizontal overflow, and takes a picture on request. */
  inspect: (name: string, page?: Page) => Promise<void>
  savePictures: (name: string) => Promise<string[]>
  end: () => Promise<void>
}

const HEIGHT_PX = 800

const failuresFolder = path.join(tmpdir(), 'console-journeys')

const screensFolder = process.env['CONSOLE_SCREENS']

const fileName = (name: string, { width, scheme }: Variant): string =>
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

/** Texts in a column too narrow to read. Texts of drawings have no column. */
const squeezed = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([narrow, high]) =>
      [...document.body.querySelectorAll(':not(svg *)')]
        .filter((element) => element.clientWidth < narrow && element.clientHeight > high)
        .filter(({ childNodes }) => [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()))
        .map(({ textContent }) => textContent),
    [NARROW_PX, HIGH_PX] as const,
  )

const inspectPage = async (page: Page, variant: Variant, name: string): Promise<void> => {
  // After a step has scrolled, the header may cover part of a button.
  await page.evaluate(() => window.scrollTo(0, 0))
  assert.deepEqual(await axeViolations(page), [], `axe on ${name}`)
  assert.equal(await overflow(page), 0, `${name} is wider than the window, in pixels`)
  assert.deepEqual(await squeezed(page), [], `${name} leaves no room for these texts`)
  if (screensFolder !== undefined) await picture(page, screensFolder, fileName(name, variant))
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
    inspect: (name, inspected = page) => inspectPage(inspected, variant, name),
    savePictures: (name) =>
      Promise.all(
        context
          .pages()
          .map((each, index) => picture(each, failuresFolder, fileName(`${name} ${index + 1}`, variant))),
      ),
    end: async () => {
      await context.close()
      assert.deepEqual(problems(), [], 'what the developer tools would show')
    },
  }
}
