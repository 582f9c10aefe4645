import { arrived, button, feature, field, inDialog, item, type Visitor } from '../visitor'
import type { UiState } from '../uiState'
import { uiState } from './routes'

const opened = async (at: Visitor): Promise<void> => {
  await at.visit('member', `applications/${at.records.callFlow.id}`)
  await button(at, 'Add {name}', { name: feature(at, 'pause') }).waitFor()
  await button(at, 'Simulate call').click()
  await button(at, 'Start call').waitFor()
  await arrived(at)
}

const inCall = async (at: Visitor): Promise<void> => {
  await opened(at)
  await button(at, 'Start call').click()
  await button(at, 'Hang up').waitFor()
}

const ended = async (at: Visitor): Promise<void> => {
  await inCall(at)
  await button(at, 'Hang up').click()
  await button(at, 'Save as test...').waitFor()
}

const testMenu = async (at: Visitor): Promise<void> => {
  await opened(at)
  await button(at, 'Actions for test {name}').first().click()
  await item(at, 'Rename').waitFor()
}

export const rehearsalStates: UiState[] = [
  uiState('application', 'rehearsal', async (at) => {
    await opened(at)
    return button(at, 'Start call')
  }),
  uiState('application', 'a rehearsed call', async (at) => {
    await inCall(at)
    return button(at, 'Hang up')
  }),
  uiState('application', 'a rehearsed call that is over', async (at) => {
    await ended(at)
    return button(at, 'Save as test...')
  }),
  uiState('application', 'save a test', async (at) => {
    await ended(at)
    await button(at, 'Save as test...').click()
    await field(at, 'Test name').waitFor()
    return field(at, 'Test name')
  }),
  uiState('application', 'rename a test', async (at) => {
    await testMenu(at)
    await item(at, 'Rename').click()
    await field(at, 'Test name').waitFor()
    return field(at, 'Test name')
  }),
  uiState('application', 'delete a test', async (at) => {
    await testMenu(at)
    await item(at, 'Delete').click()
    await inDialog(at, 'Delete').waitFor()
    return inDialog(at, 'Delete')
  }),
  uiState('application', 'a save that leads callers elsewhere', async (at) => {
    await opened(at)
    await button(at, 'Close the call simulator').click()
    await button(at, 'Actions for step {position}, {name}', { position: 1 }).first().click()
    await item(at, 'Remove').click()
    await at.page.route(/\/modules$/, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ json: { version: 2, modules: [] } }) : route.continue(),
    )
    await button(at, 'Save').click()
    const way = button(at, 'Update test {name}').first()
    await way.waitFor()
    return way
  }),
]
