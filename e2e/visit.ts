import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
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
