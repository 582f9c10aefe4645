import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { becomes, button, closed, dialogNamed, heading, loginShown, submitLogin } from '../../e2e/steps'
import { addPause, meetSave, opened, openFlowFixture, pathOf, type FlowFixture } from '../../e2e/flowFixture'
import { branchButton, save } from '../../e2e/flowSteps'
import type { Visit } from '../../e2e/visit'
import type { MadeCallFlow } from '../../server/testing/controlClient'
import { figure } from 'tools/figures'
import { holdStore, storeState } from './heldStore'
import { isList, isRecord } from './json'

interface Case extends Visit {
  application: MadeCallFlow
  fixture: FlowFixture
}

const decide = async (page: Page, title: string, act: string): Promise<void> => {
  const dialog = dialogNamed(page, title)
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await closed(dialog)
}

const ofStep = async (page: Page, step: string, act: string): Promise<void> => {
  await button(page, `Actions for step ${step}`).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

const edits: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a step more': (page) => addPause(page, 3),
  'a step less': (page) => ofStep(page, '1, Pause', 'Remove'),
  'words of one’s own': async (page) => {
    await button(page, 'Edit description of step 1, Pause').click()
    await dialogNamed(page, 'Edit module description').getByRole('textbox').fill('Été « 2026 » <b>\u2028 🌷')
    await decide(page, 'Edit module description', 'Save description')
  },
  'a step in another branch': async (page) => {
    await ofStep(page, '1, Pause', 'Move to branch...')
    await decide(page, 'Move to branch', 'Move')
  },
  'both branches': async (page) => {
    await addPause(page, 4)
    await branchButton(page, 'Sales').click()
    await addPause(page, 5)
    await addPause(page, 6)
  },
}

const leaveAndStay = (page: Page): void => {
  page.on('dialog', (dialog) => void dialog.accept())
}

const signInAgain = async ({ page, fixture, application }: Case): Promise<void> => {
  await loginShown(page)
  await submitLogin(page, fixture.product.person)
  await opened(page, application)
}

const faults: Readonly<Record<string, (at: Case) => Promise<void>>> = {
  'a save that met a 401': async (at) => {
    await meetSave(at.page, 1, (route) => route.fulfill({ status: 401, json: { status: 'unauthenticated', user_message: null } }))
    await button(at.page, 'Save').click()
    await signInAgain(at)
  },
  'a session that was ended': async (at) => {
    await at.fixture.product.service.endSessions()
    await button(at.page, 'Save').click()
    await signInAgain(at)
  },
  'a save that met a 412': async ({ page, fixture, application }) => {
    const elsewhere = [{ module_name: 'pause', parameters: { length: 9 } }]
    for (const { id } of application.branches) await fixture.product.service.saveElsewhere(id, elsewhere)
    await button(page, 'Save').click()
    await decide(page, 'This application has changed', 'Reload')
  },
  'a connection that was cut, and a reload': async ({ page, application }) => {
    leaveAndStay(page)
    await page.route(/\/modules$/, (route) =>
      route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
    )
    await button(page, 'Save').click()
    await page.getByText(/^Not saved: /).first().waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await opened(page, application)
  },
  'a reload': async ({ page, application }) => {
    leaveAndStay(page)
    await page.reload()
    await opened(page, application)
  },
  'a way to another screen and back': async ({ page, application }) => {
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving', exact: true }).click()
    await heading(page, 'Applications').waitFor()
    await page.goto(pathOf(application))
    await opened(page, application)
  },
}

const unsaved = async (page: Page): Promise<unknown[]> => {
  const state = await storeState(page)
  const editor = isRecord(state) ? state['applicationEditor'] : undefined
  if (!isRecord(editor) || !isRecord(editor['stacks'])) return []
  return Object.values(editor['stacks']).flatMap((stack) => {
    if (!isRecord(stack) || stack['version'] === stack['savedVersion'] || !isList(stack['modules'])) return []
    const modules = stack['modules'].map((module) =>
      isRecord(module) ? [module['module_name'], module['description'], module['parameters']] : module,
    )
    return [{ branch: stack['branchId'], modules }]
  })
}

describe('unsaved work is restored unchanged', () => {
  let fixture: FlowFixture
  before(async () => {
    fixture = await openFlowFixture()
  })
  after(() => fixture.close())

  for (const [edit, doEdit] of Object.entries(edits)) {
    for (const [fault, meet] of Object.entries(faults)) {
      test(`${edit}, after ${fault}`, () =>
        fixture.travel({ width: 1280, scheme: 'light' }, async (visit) => {
          const { page, expect } = visit
          expect(/(401|412) .*\/v1\/|\/v1\/application-branches\/[^/]+\/modules/)
          await holdStore(visit.context)
          const application = await fixture.makeApplication(`${edit} ${fault}`.slice(0, 60))
          await fixture.enterApplication(page, application)
          await doEdit(page)
          const work = await unsaved(page)
          assert.notDeepEqual(work, [])
          await meet({ ...visit, application, fixture })
          await button(page, 'Restore').click()
          await becomes(() => unsaved(page), work)
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          await save(page)
          assert.deepEqual(await unsaved(page), [])
          figure('cases restored deep-equal', 1)
        }))
    }
  }
})
