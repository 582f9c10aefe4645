import '../../server/commands/closedPipes'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openState, type UiState } from './uiState'
import { states } from './uiStates'
import { makeOperatorPictures } from './operatorScreens'
import { openAccessFixture, openLookerWindow, type AccessFixture, type VisitorWindow } from './fixture'
import { drawnAnew, HEIGHT_PX } from './variants'
import { PRACTICE_NOW } from '../../server/testing/testCluster'

interface Shot {
  width: number
  scheme?: 'dark'
}

const shown: Readonly<Record<string, readonly Shot[]>> = {
  dashboard: [{ width: 1280 }, { width: 1280, scheme: 'dark' }, { width: 375 }],
  'call logs': [{ width: 1280 }],
  'numbers found': [{ width: 1280 }],
  'call flow': [{ width: 1280 }],
  'settings of a menu': [{ width: 1280, scheme: 'dark' }],
  'web phone in a call': [{ width: 375, scheme: 'dark' }],
  voicemails: [{ width: 375 }],
  billing: [{ width: 375, scheme: 'dark' }],
}
const MAX_PX = { wide: 1000, narrow: 1400 } as const
const NARROW_PX = 600

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    docs: { type: 'boolean', default: false },
    operator: { type: 'boolean', default: false },
    to: { type: 'string' },
    language: { type: 'string', default: 'en' },
    widths: { type: 'string', default: '1280,375' },
    scheme: { type: 'string', default: 'light' },
  },
})
const usualFolder = (): string => {
  if (values.operator) return path.join('docs', 'operator')
  return values.docs ? path.join('docs', 'screens') : path.join('.cache', 'screens')
}
const folder = values.to ?? usualFolder()

/** A fixed clock makes pictures reproducible. */
const NOW = '2026-03-18T14:30:00.000Z'
process.env[PRACTICE_NOW] = NOW
process.env['TZ'] = 'UTC'

const chosen: readonly Shot[] = values.widths
  .split(',')
  .map(Number)
  .map((width) => ({ width, ...(values.scheme === 'dark' && { scheme: 'dark' }) }))

const shotsOf = ({ name, isNarrow }: UiState): readonly Shot[] => {
  if (!new RegExp(values.only, 'i').test(name)) return []
  if (values.docs) return shown[name] ?? []
  return isNarrow === true ? chosen.filter(({ width }) => width < NARROW_PX) : chosen
}

const fileOf = ({ name }: UiState, { width, scheme }: Shot): string =>
  `${[name.replace(/[^a-z0-9]+/gi, '-').toLowerCase(), width, scheme].filter((part) => part !== undefined).join('-')}.png`

const photograph = async ({ page }: VisitorWindow, state: UiState, shot: Shot): Promise<void> => {
  const { width, scheme } = shot
  await page.emulateMedia({ colorScheme: scheme ?? 'light' })
  await page.setViewportSize({ width, height: HEIGHT_PX })
  await drawnAnew(page)
  const isAbove = (await page.locator('.MuiModal-root').count()) > 0
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!isAbove) await page.setViewportSize({ width, height: Math.min(Math.max(length, HEIGHT_PX), width < NARROW_PX ? MAX_PX.narrow : MAX_PX.wide) })
  await page.evaluate(() => window.scrollTo(0, 0))
  await drawnAnew(page)
  await page.screenshot({ caret: 'hide', path: path.join(folder, fileOf(state, shot)) })
}

const make = async (at: VisitorWindow, state: UiState): Promise<void> => {
  const shots = shotsOf(state)
  if (shots.length === 0) return
  await at.reset()
  if (state.isNarrow === true) await at.page.setViewportSize({ width: 375, height: HEIGHT_PX })
  await openState(at, state)
  for (const shot of shots) await photograph(at, state, shot)
}

const makeAll = async (fixture: AccessFixture): Promise<string[]> => {
  const at = await openLookerWindow(fixture, values.language === 'fr' ? 'fr' : 'en')
  const failed: string[] = []
  for (const state of states) {
    await make(at, state).catch((error: unknown) => failed.push(`${state.name}: ${String(error).split('\n').slice(0, 3).join(' ')}`))
  }
  await at.close()
  return failed
}

const makeCustomersPictures = async (): Promise<string[]> => {
  // Removes pictures of states that no longer exist.
  if (values.to === undefined && !values.docs && values.only === '') await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const fixture = await openAccessFixture(NOW)
  try {
    return await makeAll(fixture)
  } finally {
    await fixture.close()
  }
}

const makeOperatorsPictures = async (): Promise<string[]> => {
  await mkdir(folder, { recursive: true })
  await makeOperatorPictures(folder, NOW)
  return []
}

const failed = await (values.operator ? makeOperatorsPictures() : makeCustomersPictures())
for (const line of failed) console.error(line)
console.log(`The pictures are in ${folder}.`)
process.exitCode = failed.length > 0 ? 1 : 0
