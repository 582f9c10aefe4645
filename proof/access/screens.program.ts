import '../../server/commands/closedPipes'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Look } from './look'
import { looks } from './looks'
import { withPalette } from './palettePng'
import { writeIndex } from './screensIndex'
import { openAccessStage, openLookerWindow, type AccessStage, type LookerWindow } from './stage'
import { drawnAnew, HEIGHT_PX } from './variants'
import { PRACTICE_NOW } from '../../server/testing/testCluster'

/** Makes the pictures of docs/screens: every route and dialog, wide and narrow. */

const folder = path.resolve('docs', 'screens')
/** Used by README, and older than the others. */
const kept = new Set(['dashboard.png'])
const widths = [1280, 375] as const
const MOST_PX = { 1280: 1000, 375: 1400 } as const

const { values } = parseArgs({
  options: {
    /** Only looks whose names match; the other pictures stay. */
    only: { type: 'string', default: '' },
    /** Somewhere else than docs/screens. */
    to: { type: 'string', default: folder },
    language: { type: 'string', default: 'en' },
    /** Also those that are checked but not kept. */
    all: { type: 'boolean', default: false },
  },
})

const now = process.env[PRACTICE_NOW]
if (now === undefined) throw new Error(`${PRACTICE_NOW} must say where time stands still: npm run screens does.`)

const nameOf = ({ name }: Look): string => name.replace(/[^a-z0-9]+/gi, '-').toLowerCase()

const isMade = ({ name, hasPicture }: Look): boolean => (hasPicture === true || values.all) && new RegExp(values.only, 'i').test(name)

const photograph = async ({ page }: LookerWindow, look: Look, width: 1280 | 375): Promise<void> => {
  await page.setViewportSize({ width, height: HEIGHT_PX })
  await drawnAnew(page)
  const isAbove = (await page.locator('.MuiModal-root').count()) > 0
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  // What is as high as the window is as high as the picture.
  if (!isAbove) await page.setViewportSize({ width, height: Math.min(Math.max(length, HEIGHT_PX), MOST_PX[width]) })
  await page.evaluate(() => window.scrollTo(0, 0))
  await drawnAnew(page)
  const png = await page.screenshot({ caret: 'hide' })
  await writeFile(path.join(values.to, `${nameOf(look)}-${width}.png`), withPalette(png))
}

const make = async (at: LookerWindow, look: Look): Promise<void> => {
  await at.reset()
  if (look.isNarrow === true) await at.page.setViewportSize({ width: 375, height: HEIGHT_PX })
  await look.open(at)
  for (const width of look.isNarrow === true ? ([375] as const) : widths) await photograph(at, look, width)
}

const makeAll = async (stage: AccessStage): Promise<string[]> => {
  const at = await openLookerWindow(stage, values.language === 'fr' ? 'fr' : 'en')
  const failed: string[] = []
  for (const look of looks.filter(isMade)) {
    await make(at, look).catch((error: unknown) => failed.push(`${look.name}: ${String(error).split('\n').slice(0, 3).join(' ')}`))
  }
  await at.close()
  return failed
}

await mkdir(values.to, { recursive: true })
if (values.only === '' && values.to === folder) {
  for (const name of await readdir(folder)) if (!kept.has(name)) await rm(path.join(folder, name))
}
const stage = await openAccessStage(now)
const makeThenClose = async () => {
  try {
    return await makeAll(stage)
  } finally {
    await stage.close()
  }
}
const failed = await makeThenClose()
if (values.to === folder) await writeIndex(folder, looks.filter(({ hasPicture }) => hasPicture === true).map((look) => ({ name: look.name, file: nameOf(look), route: look.route })))
for (const line of failed) console.error(line)
process.exitCode = failed.length > 0 ? 1 : 0
