import { failReads, replyToReads } from '../apiReplies'
import { arrived, button, field, main, matching, words, type Visitor } from '../visitor'
import type { UiState } from '../uiState'
import { uiState } from './routes'

const opened = async (at: Visitor, query = ''): Promise<void> => {
  await at.visit('member', `applications/${at.records.callFlow.id}?view=map${query}`)
  await button(at, 'List').waitFor()
  await arrived(at)
}

const drawn = async (at: Visitor, query = ''): Promise<void> => {
  await opened(at, query)
  await button(at, 'Drawing').click()
  await button(at, 'Show the whole map').waitFor()
  await arrived(at)
}

const path = {
  call: null,
  application: { id: 'elsewhere', friendly_name: 'Livraisons' },
  flow_version: 3,
  ending: 'reached',
  steps: [],
  recording_ids: [],
  voicemail_ids: [],
}

export const flowMapStates: UiState[] = [
  uiState('application', 'map of a call flow', async (at) => {
    await drawn(at)
    return button(at, 'Show the whole map')
  }),
  uiState('application', 'map of a call flow as a list', async (at) => {
    await opened(at)
    await button(at, 'List').click()
    const numbers = main(at).locator('.list-numbers')
    await numbers.waitFor()
    return numbers
  }),
  uiState('application', 'map on which a branch is found', async (at) => {
    await drawn(at)
    await field(at, 'Find a branch or step').fill('Ventes')
    await field(at, 'Find a branch or step').press('Enter')
    const found = at.page.getByText(matching(at, 'Match {position} of {count}'))
    await found.waitFor()
    return found
  }),
  uiState('application', 'map without numbers of calls', async (at) => {
    await failReads(at, /\/flow-counts/)
    await opened(at)
    const notice = words(at, "Couldn't load the numbers of calls.")
    await notice.waitFor()
    return notice
  }),
  uiState('application', 'map of a call that went elsewhere', async (at) => {
    await replyToReads(at, /\/calls\/c1\/path$/, { path })
    await opened(at, '&call=c1')
    const notice = words(at, "This call didn't go through this call flow.")
    await notice.waitFor()
    return notice
  }),
]
