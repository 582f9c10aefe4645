import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { axeViolations } from '../../e2e/axe'
import { figure, isMeasured, shareNow } from 'tools/figures'
import { englishLeft } from './english'
import { misfits } from './fit'
import { lostFocus } from './focus'
import type { UiState } from './look'
import type { Language } from './visitor'
import { states } from './looks'
import { longMoves } from './motion'
import { openAccessFixture, openLookerWindow, type AccessFixture, type LookerWindow } from './fixture'
import { englishVariants, frenchVariants, HEIGHT_PX, turnInto, type Question, type Variant } from './variants'

const variantsIn = { en: englishVariants, fr: frenchVariants } as const

/** Environment variables select states, checks and languages while fixing one. Figures come only from full runs. */
const named = (variable: string): string | undefined => (isMeasured() ? undefined : process.env[variable])

const wanted = new RegExp(named('ACCESS_LOOKS') ?? '', 'i')

const asked = new RegExp(named('ACCESS_QUESTIONS') ?? '')

const languages = (['en', 'fr'] satisfies Language[]).filter((each) => (named('ACCESS_LANGUAGE') ?? each) === each)

const wantedStates = states.filter(({ name }) => wanted.test(name))

if (languages.length === 0 || wantedStates.length === 0) throw new Error('ACCESS_LOOKS or ACCESS_LANGUAGE leaves nothing to look at.')

const counted = { looks: 0, variants: 0, axe: 0, violations: 0, focused: 0 }

const isSeenIn = ({ isNarrow }: UiState, { width }: Variant): boolean => isNarrow !== true || width < 900

const askAxe = async ({ page }: LookerWindow, rules?: readonly string[]): Promise<string[]> => {
  counted.axe += 1
  const violations = await axeViolations(page, { ...(rules && { rules }) })
  counted.violations += violations.length
  return violations
}

/** The page differs only in its colours, so only the colour rules run again. */
const ofColours = shareNow() === 'long' ? undefined : ['color-contrast', 'link-in-text-block']

const judge: Record<Question, (at: LookerWindow, variant: Variant) => Promise<string[]>> = {
  axe: (at) => askAxe(at),
  colours: (at) => askAxe(at, ofColours),
  fit: ({ page }) => misfits(page),
  focus: async ({ page }, { width }) => {
    const { places, lost } = await lostFocus(page, width < 900)
    counted.focused += places
    return lost
  },
  language: async ({ page }) => (await englishLeft(page)).map((text) => `in English: “${text}”`),
}

const lookAt = async (at: LookerWindow, state: UiState, variants: readonly Variant[]): Promise<string[]> => {
  if (state.isNarrow === true) await at.page.setViewportSize({ width: 375, height: HEIGHT_PX })
  const mark = await state.open(at)
  const found: string[] = []
  counted.looks += 1
  for (const variant of variants.filter((each) => isSeenIn(state, each) && each.asks.some((question) => asked.test(question)))) {
    await turnInto(at.page, variant)
    await mark.waitFor({ state: 'attached' })
    counted.variants += 1
    for (const question of variant.asks.filter((each) => asked.test(each))) {
      for (const problem of await judge[question](at, variant)) found.push(`${variant.name}: ${problem}`)
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
      let at: LookerWindow

      before(async () => {
        at = await openLookerWindow(fixture, language)
      })

      after(() => at.close())

      for (const state of wantedStates) {
        test(state.name, async () => {
          await at.reset()
          assert.deepEqual(await lookAt(at, state, variantsIn[language]), [])
        })
      }
    })
  }
})
