import { button, check, dialog, enter, expects, field, fill, first, go, inDialog, press, reload, shows, words, type Visitor } from '../visitor'
import { statesOf, usualStates } from '../uiState'

const newRequest = [...enter('support', 'Support'), press('Open new request'), shows(field('Message'))]
const requestPath = ({ records }: Visitor): string => `support/request/${records.requestId}`

export const supportStates = [
  ...usualStates({
    route: 'support',
    name: 'support',
    path: 'support',
    filled: first('main li'),
    empty: "You don't have any support requests yet.",
    failed: "Couldn't load your support requests.",
  }),
  ...statesOf('support', {
    'support without a match': [words('No support requests match your filters.'), [go('support?q=no+such+subject')]],
    'new request': [inDialog('Send request'), newRequest],
    'new request with diagnostics': [
      button('Hide the file'),
      [...newRequest, check((at) => dialog('How can we help you?')(at).getByRole('checkbox')), press('Show the file')],
    ],
    'new request not sent': [button('Continue'), [...newRequest, fill('Message', 'Half a sentence'), reload]],
  }),
  ...usualStates({
    route: 'supportRequest',
    name: 'support request',
    path: requestPath,
    filled: first('main ol > li'),
    failed: "Couldn't load this support request.",
  }),
  ...statesOf('supportRequest', {
    'support request answered': [field('Your message'), [go(requestPath), press('New message')]],
    'support request closed': [words('Request closed'), [go(({ records }) => `support/request/${records.closedRequestId}`)]],
    'no such support request': [words("This support request doesn't exist."), [expects(/status of 404/), go('support/request/999999999')]],
  }),
]
