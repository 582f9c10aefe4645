import { main, matching } from '../../../e2e/steps'
import { failReads, replyToReads } from '../apiReplies'
import { arrived, button, field, fill, go, press, shows, words, type Step } from '../visitor'
import { statesOf } from '../uiState'
import { editorPath } from './applications'

const opened = (query = ''): Step[] => [go((at) => `${editorPath(at)}?view=map${query}`), shows(button('List')), arrived]
const drawn = [...opened(), press('Drawing'), shows(button('Show the whole map')), arrived]

const path = {
  call: null,
  application: { id: 'elsewhere', friendly_name: 'Livraisons' },
  flow_version: 3,
  ending: 'reached',
  steps: [],
  recording_ids: [],
  voicemail_ids: [],
}

export const flowMapStates = statesOf('application', {
  'map of a call flow': [button('Show the whole map'), drawn],
  'map of a call flow as a list': [({ page }) => main(page).locator('.list-numbers'), [...opened(), press('List')]],
  'map on which a branch is found': [
    ({ page }) => page.getByText(matching(page, 'Match {position} of {count}')),
    [...drawn, fill('Find a branch or step', 'Ventes'), (at) => field('Find a branch or step')(at).press('Enter')],
  ],
  'map without numbers of calls': [words("Couldn't load the numbers of calls."), [failReads(/\/flow-counts/), ...opened()]],
  'map of a call that went elsewhere': [
    words("This call didn't go through this call flow."),
    [replyToReads(/\/calls\/c1\/path$/, { path }), ...opened('&call=c1')],
  ],
})
