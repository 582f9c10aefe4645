import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Dialog, Request } from 'playwright-core'
import { figure } from 'tools/figures'
import { addPause, drafts, lasting, meetSave, opened, openFlowFixture, pathOf, type FlowFixture } from './flowFixture'
import { branchButton, save, stepsAre } from './flowSteps'
import { button, closed, dialogNamed, loginShown, signOut, submitLogin, whileWaitingFor } from './steps'
import type { Variant } from './visit'

const wide: Variant = { width: 1280, scheme: 'light' }

let fixture: FlowFixture

before(async () => {
  fixture = await openFlowFixture()
})

after(() => fixture.close())

test('two tabs that edit one application lose nothing and save what they show', () =>
  fixture.travel(wide, async ({ page, newTab, expect }) => {
    expect(/412 .*\/modules/)
    const application = await fixture.makeApplication('Two tabs')
    await fixture.enterApplication(page, application)
    const other = await newTab()
    await other.goto(pathOf(application))
    await opened(other, application)

    await addPause(other, 3)
    await save(other)
    await page.bringToFront()
    await addPause(page, 4)
    await button(page, 'Save').click()
    const conflict = dialogNamed(page, 'This call flow has changed')
    await conflict.waitFor()
    await conflict.getByRole('button', { name: 'Keep editing' }).click()
    await closed(conflict)
    await stepsAre(page, lasting(1, 4))
    assert.deepEqual(await fixture.saved(application), [[1, 3], [2]])
    await button(page, 'Save').click()
    await conflict.getByRole('button', { name: 'Reload' }).click()
    await closed(conflict)
    await stepsAre(page, lasting(1, 3))
    await button(page, 'Restore').click()
    await stepsAre(page, lasting(1, 4))
    await save(page)
    assert.deepEqual(await fixture.saved(application), [[1, 4], [2]])

    await other.bringToFront()
    await addPause(other, 5)
    await button(other, 'Save').click()
    await dialogNamed(other, 'This call flow has changed').getByRole('button', { name: 'Overwrite' }).click()
    await other.getByText('Unsaved changes').waitFor({ state: 'detached' })
    await stepsAre(other, lasting(1, 3, 5))
    assert.deepEqual(await fixture.saved(application), [[1, 3, 5], [2]])
    await page.bringToFront()
    await page.reload()
    await opened(page, application)
    await stepsAre(page, lasting(1, 3, 5))
    assert.equal(await button(page, 'Discard').count(), 0)
    figure('faults that lost no step', 1)
  }))

test("a session that ends during a save keeps the work for the same user's next login", () =>
  fixture.travel(wide, async ({ page, expect }) => {
    expect(/401 .*\/modules/)
    const application = await fixture.makeApplication('Cut short')
    await fixture.enterApplication(page, application)
    await addPause(page, 3)
    await branchButton(page, 'Sales').click()
    await addPause(page, 4)
    await meetSave(page, 2, (route) => route.fulfill({ status: 401, json: { status: 'unauthenticated', user_message: null } }))
    await button(page, 'Save').click()
    await loginShown(page)
    assert.deepEqual(await fixture.saved(application), [[1, 3], [2]])
    await submitLogin(page, fixture.product.person)
    await opened(page, application)
    await stepsAre(page, lasting(2, 4))
    await branchButton(page, 'root').click()
    await stepsAre(page, lasting(1, 3))
    await save(page)
    assert.deepEqual(await fixture.saved(application), [[1, 3], [2, 4]])
    figure('faults that lost no step', 1)
  }))

test('a reload or a closed tab asks first and restores the unsaved work, until the user logs out', () =>
  fixture.travel(wide, async ({ page, newTab }) => {
    const application = await fixture.makeApplication('Left behind')
    await fixture.enterApplication(page, application)
    await addPause(page, 3)
    const asked: string[] = []
    const leave = async (dialog: Dialog): Promise<void> => {
      asked.push(dialog.type())
      await dialog.accept()
    }
    page.on('dialog', leave)
    await page.reload()
    await stepsAre(page, lasting(1, 3))
    await whileWaitingFor(page.waitForEvent('close'), () => page.close({ runBeforeUnload: true }))
    assert.deepEqual(asked, ['beforeunload', 'beforeunload'])

    const later = await newTab()
    await later.goto('applications')
    await later.getByRole('main').getByRole('listitem').filter({ hasText: 'Left behind' }).getByText('Unsaved changes').waitFor()
    await later.goto(pathOf(application))
    await stepsAre(later, lasting(1, 3))
    await button(later, 'Discard').click()
    await stepsAre(later, lasting(1))
    await button(later, 'Undo').click()
    await stepsAre(later, lasting(1, 3))
    assert.deepEqual((await drafts(later)).length, 1)
    await signOut(later, fixture.product.person)
    assert.deepEqual(await drafts(later), [])
    figure('faults that lost no step', 1)
  }))

test('a save whose response is lost causes no conflict with itself', () =>
  fixture.travel(wide, async ({ page, expect }) => {
    expect(/\/v1\/application-branches\/[^/]+\/modules/)
    const application = await fixture.makeApplication('Lost answer')
    await fixture.enterApplication(page, application)
    await addPause(page, 3)
    const sent: Request[] = []
    await meetSave(page, 1, async (route) => {
      sent.push(route.request())
      await route.fetch()
      await route.abort('connectionreset')
    })
    await save(page)
    assert.equal(sent.length, 1)
    assert.equal(await page.getByRole('alertdialog').count(), 0)
    assert.deepEqual(await fixture.saved(application), [[1, 3], [2]])
    await addPause(page, 4)
    await save(page)
    assert.deepEqual(await fixture.saved(application), [[1, 3, 4], [2]])
    figure('faults that lost no step', 1)
  }))
