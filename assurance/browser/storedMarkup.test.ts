import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { figure } from 'tools/figures'
import { main, send, tokenOf } from '../../e2e/steps'
import { injectedElements, payloads, STRANGER, trap } from './payloads'
import { screens } from './screens'
import { openRecordsFixture, openVisitor, type RecordsFixture, type Visitor } from './visitor'

const isRun = (problem: string): boolean => /payload|CSP report|page error|unhandled/.test(problem)

const firstNumber = 5_145_550_200

const isLabel = (payload: string): boolean => payload.length <= 64

const all = (): boolean => true

const shownBy = new Map([
  ['phone numbers', isLabel],
  ['audio files', all],
  ['applications', all],
  ['call flow', all],
  ['voicemails', all],
  ['support', all],
  ['messages', all],
])

/** The service drops marks that nobody sees. */
const oneLine = (text: string): string => text.replaceAll('\u0001', '').replaceAll(/\s+/g, ' ').trim()

const showAll = async ({ page, settle }: Visitor): Promise<void> => {
  const more = main(page).getByRole('button', { name: 'Load more' })
  while ((await more.count()) > 0) {
    await more.first().evaluate((button) => button instanceof HTMLElement && button.click())
    await settle()
  }
}

const shownOn = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      document.body.innerText +
      Array.from(document.querySelectorAll('input, textarea'), (each) => ('value' in each ? String(each.value) : '')).join('\n'),
  )

describe('stored markup is shown as text', () => {
  let fixture: RecordsFixture
  let stored = 0
  let supportRequestId = ''

  /** A payload that the service rejects could never be shown and would prove nothing. */
  const write = async (method: string, path: string, body: object): Promise<void> => {
    await send(fixture.product.url, path, { method, token: fixture.records.token, body })
    stored += 1
  }

  before(async () => {
    fixture = await openRecordsFixture()
    const { records, product } = fixture
    const { service } = product
    const { accountId } = service.practice
    for (const [place, payload] of payloads.entries()) {
      const contact_number = `+1${firstNumber + place}`
      await write('POST', `/accounts/${accountId}/applications`, { friendly_name: payload })
      await write('POST', `/applications/${records.applicationId}/branches`, { friendly_name: payload })
      const preset = { friendly_name: payload, module_name: 'pause', parameters: { length: 2 } }
      await write('POST', `/accounts/${accountId}/presets`, preset)
      await write('POST', `/accounts/${accountId}/contacts/number`, { contact_name: payload, contact_number })
      await service.addVoicemails(accountId, { contact_number, contact_name: payload })
      await service.addAudioFile(accountId, `${payload}.wav`)
      await service.addSupportRequest(accountId, { subject: payload })
      const numberId = await service.addNumber(accountId, `+1438555${1000 + place}`, records.applicationId)
      if (isLabel(payload)) await write('PUT', `/accounts/${accountId}/numbers/${numberId}/label`, { label: payload })
    }
    const messages = payloads.map((text) => ({ by: 'client', text }) as const)
    supportRequestId = await service.addSupportRequest(accountId, { subject: 'All of them', messages })
    const [root] = await service.savedBranches(records.applicationId)
    assert.ok(root)
    const spoken = (text: string) => ({ description: text, parameters: { text, language: 'en-CA' } })
    const modules = payloads.map((payload) => ({ module_name: 'text_to_speech', ...spoken(payload) }))
    await service.saveElsewhere(root.id, modules)
  })
  after(() => fixture.close())

  const openTrapped = async (isMember: boolean) => {
    const visitor = await openVisitor(fixture, isMember)
    const strangers: string[] = []
    visitor.visit.context.on('request', (request) => {
      if (request.url().includes(STRANGER)) strangers.push(request.url())
    })
    await visitor.visit.context.addInitScript({ content: trap })
    return { ...visitor, strangers }
  }

  const judge = async (visitor: Visitor & { strangers: string[] }, states: number): Promise<void> => {
    const run = visitor.visit.problems().filter(isRun)
    await visitor.visit.context.close()
    figure('screens with stored payloads', states)
    figure('payloads run', run.length)
    figure('requests to a stranger', visitor.strangers.length)
    assert.deepEqual({ run, strangers: visitor.strangers }, { run: [], strangers: [] })
  }

  test('in names, labels, subjects, messages, contacts, files, branches, steps and presets', async () => {
    const visitor = await openTrapped(true)
    const { page } = visitor
    await visitor.enter('user/password')
    const routes = screens.filter(({ isForMembers, presses }) => isForMembers && presses.length === 0)
    const path = () => `support/request/${supportRequestId}`
    const messages = { name: 'messages', path, isForMembers: true, typed: {}, presses: [] }
    const missing: string[] = []
    let injected = 0
    const visited = [...routes, messages]
    const names = visited.map(({ name }) => name)
    assert.deepEqual([...shownBy.keys()].filter((name) => !names.includes(name)), [])
    for (const screen of visited) {
      await visitor.leave()
      await visitor.moveTo(screen)
      await showAll(visitor)
      const seen = oneLine(await shownOn(page))
      const expected = payloads.filter(shownBy.get(screen.name) ?? (() => false))
      missing.push(...expected.filter((payload) => !seen.includes(oneLine(payload))).map((payload) => `${screen.name}: ${payload}`))
      injected += Number(await page.evaluate(injectedElements))
    }
    figure('texts kept by the service', stored)
    figure('elements injected', injected)
    assert.equal(injected, 0)
    assert.deepEqual(missing, [], 'every payload can be read where it stands')
    await judge(visitor, routes.length)
  })

  test('in the name of the logged-in user', async () => {
    const { product } = fixture
    const { userId } = product.service.practice
    const { email } = product.person
    const visitor = await openTrapped(false)
    const { page } = visitor
    await visitor.enter('index')
    let names = 0
    for (const payload of payloads) {
      await write('PUT', `/users/${userId}`, { firstname: payload, lastname: 'x', email, confirm_email: email })
      const token = await tokenOf(product.url, product.person)
      await page.evaluate((held) => localStorage.setItem('auth_token', held), token)
      await visitor.enter('user/edit')
      assert.equal(await page.evaluate(injectedElements), 0, payload)
      const shown = await page.locator('input[name=firstname]').inputValue()
      assert.equal(oneLine(shown), oneLine(payload))
      names += 1
    }
    figure('names of a session', names)
    await judge(visitor, names)
  })
})
