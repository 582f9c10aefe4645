import { replyToMutations, replyToReads } from '../apiReplies'
import { arrived, button, field, firstOf, inDialog, item, press, shows, type Find } from '../visitor'
import { statesOf } from '../uiState'
import { edited } from './applications'

const opened = [...edited, press('Simulate call'), shows(button('Start call')), arrived]
const inCall = [...opened, press('Start call'), shows(button('Hang up'))]
const ended = [...inCall, press('Hang up')]
const testMenu = [...opened, press(firstOf(button('Actions for test {name}')))]
const update: Find = firstOf(button('Update test {name}'))

const carried = { is_on: 1, is_available: 1, called_at: null, calls: [], price: { per_call: 0.045, calls: 12, is_accepted: 0, accepted_by: null, accepted_at: null } }

export const rehearsalStates = statesOf('application', {
  rehearsal: [button('Start call'), opened],
  'a rehearsed call': [button('Hang up'), inCall],
  'a rehearsed call that is over': [button('Save as test...'), ended],
  'save a test': [field('Test name'), [...ended, press('Save as test...')]],
  'rename a test': [field('Test name'), [...testMenu, press(item('Rename'))]],
  'delete a test': [inDialog('Delete'), [...testMenu, press(item('Delete'))]],
  'calls at night over a carrier': [button('Accept price'), [replyToReads(/\/night-calls$/, { night_calls: carried }), ...opened]],
  'the price of calls at night': [inDialog('Accept price'), [replyToReads(/\/night-calls$/, { night_calls: carried }), ...opened, press('Accept price')]],
  'a save that leads callers elsewhere': [
    update,
    [
      ...opened,
      press('Close the call simulator'),
      press('Actions for step {position}, {name}', { position: 1 }),
      press(item('Remove')),
      replyToMutations(/\/modules$/, { version: 2, modules: [] }),
      press('Save'),
    ],
  ],
})
