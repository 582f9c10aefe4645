import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { axeViolations, misfits } from '../../e2e/accessible'
import { figure, isMeasured, shareNow } from 'tools/figures'
import { paths } from '../../src/lib/paths'
import { englishLeft } from './english'
import { lostFocus } from './focus'
import { openState, routeStates, type UiState } from './uiState'
import type { Language } from '../../e2e/steps'
import { states, stateless } from './uiStates'
import { longMoves } from './motion'
import { openAccessFixture, openLookerWindow, type AccessFixture, type VisitorWindow } from './fixture'
import { englishVariants, frenchVariants, HEIGHT_PX, sharedVariants, turnInto, type Check, type Variant } from './variants'

const isShare = shareNow() === 'test'

const variantsIn = { en: englishVariants, fr: frenchVariants } as const

const variantsOf = (language: Language, place: number): readonly Variant[] =>
  isShare
    ? sharedVariants.filter((each, index) => index === place % sharedVariants.length && each.language === language).map(({ variant }) => variant)
    : variantsIn[language]

/** Environment variables select states, checks and languages while fixing one. Figures come only from full runs. */
const named = (variable: string): string | undefined => (isMeasured() ? undefined : process.env[variable])

const stateFilter = new RegExp(named('ACCESS_LOOKS') ?? '', 'i')

const checkFilter = new RegExp(named('ACCESS_QUESTIONS') ?? '')

const languages = (['en', 'fr'] satisfies Language[]).filter((each) => (named('ACCESS_LANGUAGE') ?? each) === each)

/** In `npm test`, the screens as they usually are. */
const selectedStates = states.filter(({ name, state }) => stateFilter.test(name) && (!isShare || state === 'filled'))

if (languages.length === 0 || selectedStates.length === 0) throw new Error('ACCESS_LOOKS or ACCESS_LANGUAGE leaves nothing to look at.')

const counted = { looks: 0, variants: 0, axe: 0, violations: 0, focused: 0 }

const isSeenIn = ({ isNarrow }: UiState, { width }: Variant): boolean => isNarrow !== true || width < 900

const runAxe = async ({ page }: VisitorWindow, rules?: readonly string[]): Promise<string[]> => {
  counted.axe += 1
  const violations = await axeViolations(page, { ...(rules && { rules }) })
  counted.violations += violations.length
  return violations
}

/** The page differs only in its colours, so only the colour rules run again. */
const ofColours = shareNow() === 'long' ? undefined : ['color-contrast', 'link-in-text-block']

const judge: Record<Check, (at: VisitorWindow, variant: Variant) => Promise<string[]>> = {
  axe: (at) => runAxe(at),
  colours: (at) => runAxe(at, ofColours),
  fit: ({ page }) => misfits(page),
  focus: async ({ page }, { width }) => {
    const { places, lost } = await lostFocus(page, width < 900)
    counted.focused += places
    return lost
  },
  language: async ({ page }) => (await englishLeft(page)).map((text) => `in English: “${text}”`),
}

const checkState = async (at: VisitorWindow, state: UiState, variants: readonly Variant[]): Promise<string[]> => {
  if (state.isNarrow === true) await at.page.setViewportSize({ width: 375, height: HEIGHT_PX })
  const mark = await openState(at, state)
  const found: string[] = []
  counted.looks += 1
  for (const variant of variants.filter((each) => isSeenIn(state, each) && each.checks.some((check) => checkFilter.test(check)))) {
    await turnInto(at.page, variant)
    await mark.waitFor({ state: 'attached' })
    counted.variants += 1
    for (const check of variant.checks.filter((each) => checkFilter.test(each))) {
      for (const problem of await judge[check](at, variant)) found.push(`${variant.name}: ${problem}`)
    }
  }
  for (const move of await longMoves(at.page)) found.push(`moves: ${move}`)
  const spoken = await at.page.evaluate(() => document.documentElement.lang)
  if (spoken !== at.language) found.push(`lang is ${spoken}`)
  return [...found, ...at.newProblems()]
}

describe('every route, state and dialog is accessible', () => {
  let fixture: AccessFixture

  before(async () => {
    fixture = await openAccessFixture()
  })

  after(async () => {
    await fixture.close()
    figure('looks opened, in English and in French', counted.looks)
    figure('variants of them', counted.variants)
    figure('runs of axe', counted.axe)
    figure('violations', counted.violations)
    figure('places where the focus was looked for', counted.focused)
  })

  for (const language of languages) {
    describe(`in ${language}`, () => {
      let at: VisitorWindow

      before(async () => {
        at = await openLookerWindow(fixture, language)
      })

      after(() => at.close())

      for (const [place, state] of selectedStates.entries()) {
        const variants = variantsOf(language, place)
        if (variants.length === 0) continue
        test(state.name, async () => {
          await at.reset()
          assert.deepEqual(await checkState(at, state, variants), [])
        })
      }
    })
  }
})

test('every route is checked in each of its states or has a reason why not', () => {
  const known = (route: string): string[] => [
    ...states.filter((state) => state.route === route).flatMap(({ state }) => state ?? []),
    ...stateless.filter((each) => each.route === route).flatMap(({ states }) => states),
  ]
  for (const route of Object.keys(paths)) assert.deepEqual([...new Set(known(route))].sort(), [...routeStates].sort(), route)
})

test('every state has a unique name and an existing route', () => {
  for (const { name, route } of states) assert.ok(Object.hasOwn(paths, route), `${name} is of ${route}`)
  const names = states.map(({ name }) => name)
  assert.deepEqual(names.filter((name, place) => names.indexOf(name) !== place), [])
})
