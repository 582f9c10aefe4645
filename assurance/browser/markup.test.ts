import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { turns } from '../../e2e/steps'
import { figure, share } from 'tools/figures'
import { openHostileWire } from './hostileWire'
import { injectedElements, payloads, STRANGER, trap } from './payloads'
import { guestRefusals, refusals, screens, type Screen } from './screens'
import { openRecordsFixture, openVisitor, type RecordsFixture, type Visitor } from './visitor'

const DIALOGS_EVERY = share('MARKUP_DIALOGS_EVERY', { test: 12, proof: 12, long: 1 })
const PAYLOADS = share('MARKUP_PAYLOADS', { test: 120, proof: 120, long: 120 })

const isOdd = (problem: string): boolean =>
  /payload|CSP report|page error|unhandled|console error: .*(React|Warning)/.test(problem)

describe('markup in texts is shown as text', () => {
  let fixture: RecordsFixture

  before(async () => {
    assert.equal(payloads.length, 120)
    fixture = await openRecordsFixture()
  })
  after(() => fixture.close())

  const openTrapped = async (isMember: boolean) => {
    const visitor = await openVisitor(fixture, isMember)
    const strangers: string[] = []
    const { page, visit } = visitor
    visit.context.on('request', (request) => {
      if (request.url().includes(STRANGER)) strangers.push(request.url())
    })
    page.on('dialog', (dialog) => {
      // The browser's own question before unsaved work is lost is not caused by a payload.
      if (dialog.type() === 'beforeunload') return void dialog.accept()
      strangers.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    await visit.context.addInitScript({ content: trap })
    return { ...visitor, strangers, wire: await openHostileWire(page) }
  }

  const achieved = async ({ page }: Visitor, { name }: Screen, payload: string): Promise<string[]> => {
    const injected: unknown = await page.evaluate(injectedElements)
    return injected === 0 ? [] : [`${name}: ${String(injected)} elements by ${payload}`]
  }

  const travel = async (isMember: boolean, shown: readonly Screen[], pressedEvery = DIALOGS_EVERY): Promise<void> => {
    const visitor = await openTrapped(isMember)
    const { wire, visit, strangers } = visitor
    const found: string[] = []
    let states = 0
    for (const [index, payload] of payloads.slice(0, PAYLOADS).entries()) {
      // The page's rows also contain the next page's.
      wire.speak([...payloads.slice(index), ...payloads.slice(0, index)])
      await visitor.enter(isMember ? 'user/password' : 'index')
      for (const [place, screen] of shown.entries()) {
        if (screen.presses.length > 0 && (place + index) % pressedEvery !== 0) continue
        wire.speak([payload])
        await visitor.moveTo(screen)
        found.push(...(await achieved(visitor, screen, payload)))
        states += 1
      }
    }
    assert.ok(wire.spoken() > states, 'the payloads stand in what the service answers')
    const run = visit.problems().filter(isOdd)
    await visit.context.close()
    figure('screens with a payload', states)
    figure('texts replaced', wire.spoken())
    figure('payloads run', run.length)
    figure('elements injected', found.length)
    figure('requests to a stranger', strangers.length)
    assert.deepEqual({ found, run, strangers }, { found: [], run: [], strangers: [] })
  }

  test('in every text of a reply, on every screen and in every dialog', () =>
    travel(true, screens.filter(({ isForMembers }) => isForMembers)))

  test('in the errors of a rejected form', () => travel(true, refusals))

  test('in replies to a guest', () =>
    travel(false, [...screens.filter(({ isForMembers }) => !isForMembers), ...guestRefusals], 1))

  test('a page that runs or renders a payload is detected', async () => {
    const visitor = await openTrapped(false)
    await visitor.enter('index')
    await visitor.page.evaluate(`{
      const element = document.createElement('b')
      element.setAttribute('data-injected', '')
      document.body.append(element)
      window.__xss(1)
      fetch('https://${STRANGER}/x').catch(() => {})
    }`)
    const [screen] = screens
    assert.ok(screen)
    assert.equal((await achieved(visitor, screen, 'one')).length, 1)
    const { problems } = visitor.visit
    for (const expected of ['a payload was run', 'CSP report: connect-src']) {
      await turns(async () => problems(), (seen) => seen.some((problem) => problem.includes(expected)), expected)
    }
    await visitor.visit.context.close()
  })
})
