import type { Page } from 'playwright-core'
import { branchButton, branchesAre, stepsAre } from './flowSteps'
import { declareJourneys } from './fixture'
import { assertRing, choose, focusIsOn, pressOn, tabTo } from './keyboardSteps'
import { closed, dialogNamed, enter, heading, says } from './steps'

/** Announcements that a screen reader reads during a drag. */
const announced = async (page: Page, text: string): Promise<void> => {
  await page.locator('[id^="rfd-announcement"][aria-live="assertive"]', { hasText: text }).waitFor({ state: 'attached' })
}

const literally = (text: string): string => text.replace(/[^\w ]/g, '\\$&')
const named = (...parts: string[]): RegExp => new RegExp(`^${literally(parts.join(''))}$`)

/** The drag library returns the focus to the handle in the frame after its announcement, and would take it from a later key. */
const focusReturned = (page: Page): Promise<void> => page.evaluate(() => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve())))

const addBranch = async (page: Page, name: string): Promise<void> => {
  await pressOn(page, /^Create branch$/)
  await focusIsOn(page, /^Branch name/)
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await closed(dialogNamed(page, 'Create branch'))
  await focusIsOn(page, /^Create branch$/)
  await branchButton(page, name).waitFor()
}

const isBesideSteps = (width: number): boolean => width >= 900

/** Where the steps are beside the features, drag the feature; on a phone, where they are above, its button adds it. */
const addFeature = async (page: Page, feature: string, position: number, width: number): Promise<void> => {
  await tabTo(page, named('Move ', feature))
  await assertRing(page)
  await page.keyboard.press('Space')
  if (isBesideSteps(width)) {
    await announced(page, `Picked up ${feature}. Press the right arrow key to move it to the steps.`)
    await page.keyboard.press('ArrowRight')
    await announced(page, `${feature} is at position ${position}.`)
    await page.keyboard.press('Space')
    await announced(page, `Dropped ${feature} at position ${position}.`)
  } else {
    await announced(page, `Picked up ${feature}. To add it, press Escape, then use its Add button.`)
    await page.keyboard.press('Escape')
    await announced(page, `Move cancelled. ${feature} stays where it was.`)
    await focusReturned(page)
    await pressOn(page, named('Add ', feature))
  }
}

const setUp = async (page: Page, text: string): Promise<void> => {
  const dialog = dialogNamed(page, 'Module settings')
  await dialog.locator('input:focus, textarea:focus').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await pressOn(page, /^Save settings$/)
  await closed(dialog)
}

declareJourneys((journey) => {
  journey('a call flow is built by keyboard alone', async ({ page, person, variant }) => {
    const [speech, pause] = ['Text to speech', 'Pause']
    await enter(page, person, 'applications')
    await heading(page, 'Applications').waitFor()
    await pressOn(page, /^Create$/)
    await focusIsOn(page, /^Application name/)
    await page.keyboard.type('Clavier')
    await page.keyboard.press('Enter')
    await focusIsOn(page, /^Application: Clavier$/)
    for (const name of ['Sales', 'Support']) await addBranch(page, name)
    await branchesAre(page, ['root', 'Sales', 'Support'])
    await pressOn(page, /^root$/)
    await branchButton(page, 'root').and(page.locator('[aria-current="true"]')).waitFor()

    await addFeature(page, speech, 1, variant.width)
    await setUp(page, 'Hello')
    await focusIsOn(page, named('Edit settings of step 1, ', speech))
    await addFeature(page, pause, 2, variant.width)
    await setUp(page, '7')
    await focusIsOn(page, named('Edit settings of step 2, ', pause))
    const built = [`${speech}: Say “Hello”`, `${pause}: Wait 7 s`]
    const turned = [...built].reverse()
    await stepsAre(page, built)

    await tabTo(page, named('Move step 1, ', speech))
    await assertRing(page)
    await page.keyboard.press('Space')
    await announced(page, `Picked up ${speech} at position 1.`)
    await page.keyboard.press('ArrowDown')
    await announced(page, `${speech} is at position 2.`)
    await page.keyboard.press('Space')
    await announced(page, `Dropped ${speech} at position 2.`)
    await focusIsOn(page, named('Move step 2, ', speech))
    await stepsAre(page, turned)

    await page.keyboard.press('Shift+Tab')
    await focusIsOn(page, named('Actions for step 1, ', pause))
    await page.keyboard.press('Enter')
    await choose(page, /^Move down$/)
    await focusIsOn(page, named('Actions for step 2, ', pause))
    await stepsAre(page, built)
    await page.keyboard.press('Control+z')
    await focusIsOn(page, named('Actions for step 1, ', pause))
    await stepsAre(page, turned)
    await page.keyboard.press('Control+Shift+Z')
    await focusIsOn(page, named('Actions for step 2, ', pause))
    await stepsAre(page, built)

    await page.keyboard.press('Enter')
    await choose(page, /^Remove$/)
    await stepsAre(page, built.slice(0, 1))
    await focusIsOn(page, /^Application: Clavier$/)
    await page.keyboard.press('Control+z')
    await stepsAre(page, built)
    // The focused step is gone after undoing everything.
    await tabTo(page, named('Actions for step 2, ', pause))
    for (const _act of ['moved', 'moved', 'added']) await page.keyboard.press('Control+z')
    await stepsAre(page, built.slice(0, 1))
    await focusIsOn(page, /^Application: Clavier$/)
    for (const _act of ['added', 'moved', 'moved']) await page.keyboard.press('Control+Shift+Z')
    await stepsAre(page, built)

    await says(page, 'Application saved.', () => page.keyboard.press('Control+s'))
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
    await page.reload()
    await heading(page, 'Application: Clavier').waitFor()
    await stepsAre(page, built)
  })
})
