import { isTooLong } from '../../../server/platform/failures/failures'
import { failMutations, failReads, holdMutations, holdReads, replyToReads } from '../apiReplies'
import { arrived, button, dialog, enter, expects, field, fill, first, firstOf, inDialog, lastOf, press, shows, words, type Step } from '../visitor'
import { statesOf, usualStates } from '../uiState'

const numbers = enter('numbers', 'Phone numbers')
const label = [...numbers, press(firstOf(button('Edit label')))]

const available = /\/v1\/numbers\/available/

const search = enter('numbers/search', 'New phone number')
const searched = [...search, press('Search')]
const buy = firstOf(button('Buy now'))
const bought = [...searched, shows(buy), arrived, press(buy)]

const funds = (plan: 6 | 7, cents: number): Step => (at) => at.fund(plan, cents)

export const numberStates = [
  ...usualStates({
    route: 'numbers',
    name: 'phone numbers',
    path: 'numbers',
    filled: first('main li'),
    empty: "You don't have any phone number yet.",
    failed: "Couldn't load your phone numbers.",
  }),
  ...statesOf('numbers', {
    'phone numbers without a match': [lastOf(button('Clear filter')), [...numbers, fill('Quick filter', 'no such number')]],
    'label a number': [field('Label'), label],
    'a label that is too long': [words('Shorten the label to {most} characters.'), [...label, fill('Label', 'Comptoir des fleurs '.repeat(4))]],
    'label refused': [
      words('Please check the form and try again.'),
      [failMutations(/\/label$/, 422, 'validation', { label: isTooLong(64) }), ...label, fill('Label', 'Comptoir'), press(inDialog('Save label'))],
    ],
    'configure a number': [field('Send incoming calls to'), [...numbers, press(first('main li button[aria-haspopup=dialog]'))]],
    'release a number': [
      (at) => dialog('Release number')(at).getByRole('checkbox'),
      [...numbers, press(firstOf(button('Release this number'))), shows(words('How this number is used now'))],
    ],
  }),
  ...statesOf('searchNumbers', {
    'search numbers': [words('Choose a country and a type, then search.'), search, { state: 'filled' }],
    'numbers found': [buy, searched],
    'numbers with a word': [buy, [...search, fill('Digits or keyword', 'FLEUR'), press('Search'), shows(first('mark'))]],
    'search numbers loading': [first('[role=progressbar]'), [holdReads(available), ...searched], { state: 'loading' }],
    'no number found': [words('No numbers match your search.'), [replyToReads(available, { numbers: [] }), ...searched], { state: 'empty' }],
    'search failed': [words("We couldn't run your search."), [failReads(available), ...searched], { state: 'failed' }],
    'buy a number': [inDialog('Buy for {cost} a\u00a0month'), [funds(6, 50_00), ...bought]],
    'a purchase under way': [
      dialog('Confirm transaction'),
      [
        funds(7, 0),
        ...bought,
        shows(inDialog('Confirm')),
        holdMutations(/\/numbers/),
        press(inDialog('Confirm')),
        shows((at) => dialog('Confirm transaction')(at).locator('[role=progressbar], [role=status]').first(), 'attached'),
      ],
      { isBusy: true },
    ],
    'choose who answers': [field('Send incoming calls to'), [funds(7, 0), ...bought, press(inDialog('Confirm')), shows(dialog('Choose who answers'))]],
    'insufficient funds': [inDialog('OK'), [funds(6, 0), expects(/status of 400/), ...bought, shows(dialog('Insufficient funds'))]],
  }),
]
