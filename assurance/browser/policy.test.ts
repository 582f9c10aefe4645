import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Response } from 'playwright-core'
import { typeCard } from '../../e2e/stubStripe'
import { figure } from 'tools/figures'
import { screens } from './screens'
import { openRecordsFixture, openVisitor, type RecordsFixture } from './visitor'

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
})
