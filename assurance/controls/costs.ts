import { service, type Control } from './control'

const numbers = (name: string) => [service('server/resources/numbers/planNumbers.test.ts', name)]
const takenBack = (name: string) => [service('server/resources/charges/takenBack.test.ts', name)]
const legs = (name: string) => [service('server/resources/voice/outgoingLegs.test.ts', name)]
const mailing = (name: string) => [service('server/resources/emailRecipients/mailing.test.ts', name)]
const addresses = (name: string) => [service('server/resources/emailRecipients/emailRecipients.test.ts', name)]

const recipients = 'server/core/recipients/recipients.ts'
const answers = 'server/resources/emailRecipients/service.ts'
const collecting = 'server/resources/billing/collecting.ts'

export const costControls: readonly Control[] = [
  {
    name: 'cost: a number that was given back stays used',
    file: 'server/resources/billing/usage.ts',
    find: "where state = 'done' and cost_cents = 0 and",
    replace: "where state = 'done' and cost_cents < 0 and",
    tests: numbers('stays used for the period'),
  },
  {
    name: 'cost: the plan pays for nothing while a payment is taken back',
    file: 'server/resources/billing/service.ts',
    find: 'pausedBy === null ? plan.includedNumbers : 0',
    replace: 'plan.includedNumbers',
    tests: takenBack('leaves no free purchase'),
  },
  {
    name: 'cost: a plan that is owed for a month pays for nothing',
    file: 'server/resources/billing/planPause.ts',
    find: 'const OVERDUE_DAYS = 30',
    replace: 'const OVERDUE_DAYS = 30_000',
    tests: numbers('is none while an invoice'),
  },
  {
    name: 'cost: no top-up follows a payment that was taken back',
    file: 'server/resources/billing/topUps.ts',
    find: '    if (await isPaymentTakenBack(transaction, accountId, balanceCents)) return null\n',
    replace: '',
    tests: takenBack('is not followed by an automatic top-up'),
  },
  {
    name: 'cost: the same card does not pay again what its bank took back',
    file: collecting,
    find: 'created_at > all (',
    replace: 'created_at <> all (',
    tests: takenBack('for a plan makes its invoice owed'),
  },
  {
    name: 'cost: only who is paused is told of a pause',
    file: 'server/resources/charges/notifyReversal.ts',
    find: "${isPaused ? pauseEn : ''}",
    replace: '${pauseEn}',
    tests: takenBack('about money that is still there'),
  },
  {
    name: 'cost: a payment that nobody could be asked about is asked about again',
    file: 'server/resources/charges/settlement.ts',
    find: '    unanswered.add(id)\n',
    replace: '',
    tests: takenBack('which cannot be asked about for one payment'),
  },
  {
    name: 'cost: what was contested long ago is asked about once a day',
    file: 'server/resources/charges/settlement.ts',
    find: 'if (!isShort) allAskedAt = now',
    replace: 'allAskedAt = now',
    tests: takenBack('that was an inquiry for weeks'),
  },
  {
    name: 'cost: calls are led out only while they are covered',
    file: 'server/resources/voice/outgoingLegs.ts',
    find: 'if (coveredMinutes <= 0 || ',
    replace: 'if (',
    tests: legs('last no longer than is covered: nothing is left'),
  },
  {
    name: 'cost: calls last no longer than they are covered',
    file: 'server/resources/voice/outgoingLegs.ts',
    find: 'Math.min(LONGEST_MS / SECOND_MS, coveredMinutes * MINUTE_S)',
    replace: 'LONGEST_MS / SECOND_MS',
    tests: legs('last no longer than is covered: two minutes'),
  },
  {
    name: 'cost: calls that are led out at once',
    file: 'server/resources/voice/outgoingLegs.ts',
    find: '.count < MOST_LEGS',
    replace: '.count < Infinity',
    tests: legs('are twenty at once'),
  },
  {
    name: 'cost: calls come in to an account that owes little',
    file: 'server/resources/voice/outgoingLegs.ts',
    find: '.overdrawnCents <= MOST_OVERDRAWN_CENTS',
    replace: '.overdrawnCents <= Infinity',
    tests: legs('come in until the account owes'),
  },
  {
    name: 'mail: nobody gets voicemails who has not agreed',
    file: recipients,
    find: "(isKnown ? await insert(store, accountId, address, 'confirmed') : null)",
    replace: "(await insert(store, accountId, address, 'confirmed'))",
    tests: addresses('of users get them at once'),
  },
  {
    name: 'mail: the new address of a user is a stranger',
    file: 'server/resources/users/service.ts',
    find: '    if (change !== null) await noteNewAddress(transaction, { id: random.id(), userId, written: after, now: clock() })\n',
    replace: '',
    tests: addresses('of a user who changes to one'),
  },
  {
    name: 'mail: an address is asked once by itself',
    file: recipients,
    find: "      if (!again && known !== undefined && (await wasRequested(transaction, known))) return 'asked before'\n",
    replace: '',
    tests: addresses('of users get them at once'),
  },
  {
    name: 'mail: requests to an address',
    file: recipients,
    find: 'sent.ofAddress >= MOST_OF_ADDRESS || sent.ofAccount >= MOST_OF_ACCOUNT || sent.ofTarget >= MOST_OF_TARGET',
    replace: 'sent.ofAccount >= MOST_OF_ACCOUNT',
    tests: addresses('get three requests a day'),
  },
  {
    name: 'mail: requests of an account',
    file: recipients,
    find: ' || sent.ofAccount >= MOST_OF_ACCOUNT',
    replace: '',
    tests: addresses('get three requests a day'),
  },
  {
    name: 'mail: voicemails to one address',
    file: recipients,
    find: '.count >= MOST_MAILS',
    replace: '.count >= Infinity',
    tests: mailing('get two hundred voicemails a day'),
  },
  {
    name: 'mail: who said no is left alone for a month',
    file: recipients,
    find: '(!again || later(known.changed_at, REFUSED_MS) > now)',
    replace: '!again',
    tests: addresses('are asked anew a month after'),
  },
  {
    name: 'mail: who wants no requests gets none',
    file: recipients,
    find: 'isTooSoon || (await isBlocked(transaction, targetOf(address)))',
    replace: 'isTooSoon',
    tests: addresses('may want no request of anybody'),
  },
  {
    name: 'mail: addresses of a mailbox that wants none are kept within a limit',
    file: recipients,
    find: 'if (count < MOST_OF_ACCOUNT) await insert',
    replace: 'await insert',
    tests: addresses('may want no request of anybody'),
  },
  {
    name: 'mail: consent is given by the link that asked for it',
    file: answers,
    find: "link.kind === 'confirm' && (",
    replace: '(',
    tests: addresses('get no more once they said so'),
  },
  {
    name: 'mail: a request is good for a week',
    file: answers,
    find: "link.expires_at > clock() || recipient.state === 'confirmed'",
    replace: 'true',
    tests: addresses('have a week to agree'),
  },
  {
    name: 'mail: the name of an account carries no link',
    file: 'server/core/recipients/requestMail.ts',
    find: 'const name = plainName(accountName)',
    replace: 'const name = accountName',
    tests: addresses('are told of an account by a name'),
  },
  {
    name: 'mail: a request that was answered meanwhile is not mailed',
    file: 'server/core/recipients/requestMail.ts',
    find: "if (recipient.state === 'confirmed' || (await isBlocked(store, link.target))) return null",
    replace: "if (recipient.state === 'confirmed') return null",
    tests: mailing('that have answered another request meanwhile'),
  },
  {
    name: 'mail: a voicemail that is tried again counts once',
    file: recipients,
    find: "const token = await tokenOf('unsubscribe', mailId)",
    replace: "const token = await tokenOf('unsubscribe', `${mailId} ${chance.id()}`)",
    tests: mailing('have one way out by each voicemail'),
  },
  {
    name: 'mail: an address whose letters only look like another one',
    file: 'server/core/recipients/links.ts',
    find: 'withSmallLetters(written.trim())',
    replace: 'written.trim().toLowerCase()',
    tests: mailing('are others when a letter only looks like'),
  },
]
