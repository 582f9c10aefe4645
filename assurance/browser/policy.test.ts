import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Response } from 'playwright-core'
import { turns } from '../../e2e/steps'
import { typeCard } from '../../e2e/stubStripe'
import type { Visit } from '../../e2e/visit'
import { figure } from 'tools/figures'
import { screens } from './screens'
import { openRecordsFixture, openVisitor, type RecordsFixture, type Visitor } from './visitor'

const isPage = (response: Response): boolean => (response.headers()['content-type'] ?? '').startsWith('text/html')

const judge = (response: Response): string[] => {
  const policy = response.headers()['content-security-policy'] ?? ''
  const faults = [
    policy.includes("require-trusted-types-for 'script'") ? '' : 'no Trusted Types',
    policy.includes("default-src 'none'") ? '' : 'nothing is shut by default',
    /'unsafe-[\w-]+'/.exec(policy)?.[0] ?? '',
  ]
  return faults.filter((fault) => fault !== '').map((fault) => `${response.url()}: ${fault}`)
}

const breaches: Readonly<Record<string, string>> = {
  'an inline style': `document.body.setAttribute('style', 'color: red')`,
  'a style sheet in the page': `{
    const sheet = document.createElement('style')
    sheet.textContent = 'p { color: red }'
    document.head.append(sheet)
  }`,
  'markup made from text': `document.body.innerHTML = '<b>x</b>'`,
  'a script in the page': `document.createElement('script').text = 'window.x = 1'`,
  'a call to a stranger': `fetch('https://injected.example/x').catch(() => {})`,
  'an image from a stranger': `new Image().src = 'https://injected.example/x.png'`,
  'a frame of a stranger': `{
    const frame = document.createElement('iframe')
    frame.src = 'https://injected.example/'
    document.body.append(frame)
  }`,
}

const untilReported = async ({ problems }: Visit, pattern: RegExp): Promise<void> => {
  await turns(async () => problems(), (seen) => seen.some((problem) => pattern.test(problem)), 'nothing was told')
}

describe('the pages’ content security policy holds', () => {
  let fixture: RecordsFixture
  before(async () => {
    fixture = await openRecordsFixture()
  })
  after(() => fixture.close())

  const travel = async (isMember: boolean): Promise<void> => {
    const visitor = await openVisitor(fixture, isMember)
    const { visit } = visitor
    const pages: Response[] = []
    visit.context.on('response', (response) => {
      if (isPage(response)) pages.push(response)
    })
    await visitor.enter(isMember ? 'user/password' : 'index')
    let inspected = 0
    for (const screen of screens.filter(({ isForMembers }) => isForMembers === isMember)) {
      await visitor.leave()
      assert.equal(await visitor.moveTo(screen, 'mustBeThere'), 0, `${screen.name} has not all that is pressed`)
      assert.deepEqual(await visitor.problems(screen), [], screen.name)
      if (screen.name === 'add a card') await typeCard(visitor.page, { number: '4242424242424242' }, false)
      inspected += 1
    }
    figure('screens and dialogs inspected', inspected)
    figure('pages whose headers were read', pages.length)
    assert.ok(pages.length > 0)
    const faults = pages.flatMap(judge)
    figure('unsafe-* or no Trusted Types', faults.length)
    assert.deepEqual(faults, [])
    const problems = visit.problems()
    figure('violations', problems.filter((problem) => problem.startsWith('CSP report')).length)
    figure('screens and dialogs watched', inspected)
    figure('rejections, page errors and console errors', problems.length)
    await visit.end()
  }

  test('on every screen and in every dialog of a member', () => travel(true))
  test('on every page for guests', () => travel(false))

  const open = async (): Promise<Visitor> => {
    const visitor = await openVisitor(fixture, false)
    await visitor.enter('index')
    return visitor
  }

  for (const [name, breach] of Object.entries(breaches)) {
    test(`a violation is detected: ${name}`, async () => {
      const { page, visit } = await open()
      await page.evaluate(breach).catch(() => undefined)
      await untilReported(visit, /^CSP report: /)
      figure('canary breaches seen', 1)
      await visit.context.close()
    })
  }

  const noises: Readonly<Record<string, [script: string, pattern: RegExp]>> = {
    'an unhandled rejection': [`void Promise.reject(new Error('broken here'))`, /unhandled rejection: .*broken here/],
    'an exception': [`setTimeout(() => { throw new Error('broken here') })`, /page error: .*broken here/],
    'an error on the console': [`console.error('broken here')`, /console error: broken here/],
  }

  for (const [name, [script, pattern]] of Object.entries(noises)) {
    test(`a page error is detected: ${name}`, async () => {
      const { page, visit } = await open()
      await page.evaluate(script)
      await untilReported(visit, pattern)
      await assert.rejects(visit.end(), pattern)
      figure('canary faults seen in the browser', 1)
    })
  }
})
