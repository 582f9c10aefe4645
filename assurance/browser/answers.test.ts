import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Operation } from 'contract/operation'
import { operations } from 'contract/operations'
import { figure, shareNow } from 'tools/figures'
import type { Page } from 'playwright-core'
import { isCallOf } from '../../e2e/proxies'
import { badBodies, type Body } from './badBodies'
import { isRecord, type Json } from './json'
import { fieldsOf, oddities, withOdd } from './schemaFields'
import { screens, type Screen } from './screens'
import { openSwaps, type Swaps } from './swapAnswers'
import { openRecordsFixture, openVisitor, type RecordsFixture, type Visitor } from './visitor'

const rows: [string, Operation][] = Object.entries(operations)

const readRows = new Map(
  rows.filter(([, { method, media, access }]) => method === 'GET' && media === undefined && ['guest', 'member'].includes(access)),
)

/** Operations that the console does not call, each with the reason. */
const unaskedRows: Readonly<Record<string, string>> = {
  getHealth: 'what watches the service asks it',
  getOpenApi: 'developers read it',
  getNumber: 'the list of numbers holds all of each',
  listBranches: 'an application comes with its branches',
}

const noteRows = (page: Page): Set<string> => {
  const requested = new Set<string>()
  page.on('request', (request) => {
    for (const [name, row] of readRows) if (isCallOf(row, request.method(), request.url())) requested.add(name)
  })
  return requested
}

const members = screens.filter(({ isForMembers }) => isForMembers)

const replyOf = (name: string): Json => {
  const schemas = new Map<string, Operation>(Object.entries(operations))
  const reply: unknown = schemas.get(name)?.reply
  if (!isRecord(reply)) throw new Error(`${name} has no schema of its answer.`)
  return reply
}

interface Case {
  name: string
  change: (real: string) => Body
}

/** Without a gateway in this reply, the contract sends calls to Twilio, which this service's policy blocks. */
const isByContract = ({ name }: Case, problem: string): boolean =>
  ['gateway missing', 'gateway null'].includes(name) && problem.includes('voice-js.roaming.twilio.com')

const bodyCases: Case[] = Object.entries(badBodies).map(([name, change]) => ({ name, change }))

const fieldCases = (row: string): Case[] => {
  const reply = replyOf(row)
  return fieldsOf(reply).flatMap((field) =>
    oddities.map((oddity) => ({
      name: `${field.path.join('.')} ${oddity}`,
      change: (real: string): Body => ({
        text: JSON.stringify(withOdd(JSON.parse(real), reply, field, oddity)),
        type: 'application/json; charset=utf-8',
      }),
    })),
  )
}

describe('with any reply of the service, no screen is blank or shows unreadable text', () => {
  let fixture: RecordsFixture
  let visitor: Visitor
  let swaps: Swaps
  const askedBy = new Map<string, Screen[]>()

  before(async () => {
    fixture = await openRecordsFixture()
    visitor = await openVisitor(fixture, true)
    swaps = await openSwaps(visitor.page)
    const requested = noteRows(visitor.page)
    await visitor.enter('user/password')
    for (const screen of members) {
      await visitor.startAfresh()
      requested.clear()
      assert.equal(await visitor.moveTo(screen, 'mustBeThere'), 0, `${screen.name} has not all that is pressed`)
      assert.deepEqual(await visitor.problems(screen), [], screen.name)
      for (const name of requested) askedBy.set(name, [...(askedBy.get(name) ?? []), screen])
    }
  })
  after(async () => {
    await visitor.visit.context.close()
    await fixture.close()
  })

  const screensFor = (name: string): Screen[] => (askedBy.get(name) ?? []).slice(0, shareNow() === 'long' ? undefined : 1)

  /** The page's own state, such as the phone's connection, is discarded with it, so that the request is made again. */
  const loadAnew = (): Promise<void> => visitor.enter('user/password')

  /** On a busy machine the screen may appear late, so the last attempt waits longer. */
  const attempts = [
    { begin: () => visitor.startAfresh(), expected: 'mayBeThere' },
    { begin: loadAnew, expected: 'mustBeThere' },
  ] as const

  const go = async (row: Operation, screen: Screen, each: Case): Promise<string[]> => {
    const { name, change } = each
    for (const { begin, expected } of attempts) {
      await begin()
      await swaps.swap(row, change)
      await visitor.moveTo(screen, expected)
      if (swaps.met() === 0) continue
      const problems = await visitor.problems(screen)
      return problems.filter((problem) => !isByContract(each, problem)).map((problem) => `${screen.name}, ${name}: ${problem}`)
    }
    return [`${screen.name}, ${name}: the answer was never asked for`]
  }

  test('every read operation is used by a screen or has a reason why not', () => {
    assert.deepEqual([...readRows.keys()].filter((name) => !askedBy.has(name) && !(name in unaskedRows)), [])
  })

  for (const [name, row] of readRows) {
    if (name in unaskedRows) continue
    test(`${name} with malformed replies`, async () => {
      const problems: string[] = []
      for (const screen of screensFor(name)) {
        for (const each of bodyCases) problems.push(...(await go(row, screen, each)))
        for (const each of fieldCases(name)) problems.push(...(await go(row, screen, each)))
        figure('calls x bad bodies', bodyCases.length)
        figure('odd fields', fieldCases(name).length)
      }
      figure('white pages and odd texts', problems.length)
      assert.deepEqual(problems, [])
    })
  }
})
