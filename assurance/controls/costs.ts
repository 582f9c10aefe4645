import { service, type Control } from './control'

const numbers = (name: string) => [service('server/resources/numbers/planNumbers.test.ts', name)]
const takenBack = (name: string) => [service('server/resources/charges/reversals.test.ts', name)]
const legs = (name: string) => [service('server/resources/voice/outgoingLegs.test.ts', name)]
const mailing = (name: string) => [service('server/resources/emailRecipients/mailing.test.ts', name)]
const addresses = (name: string) => [service('server/resources/emailRecipients/emailRecipients.test.ts', name)]

const recipients = 'server/core/recipients/recipients.ts'
const answers = 'server/resources/emailRecipients/service.ts'
const collecting = 'server/resources/billing/collecting.ts'

export const costControls: readonly Control[] = [
  {
    name: 'cost: premium-rate and satellite numbers are not called',
    file: 'callflow/phoneNumber.ts',
    find: '  !isPremium || premiumPrefixes',
    replace: "  number !== '' || !isPremium || premiumPrefixes",
    tests: [service('callflow/phoneNumber.test.ts', 'costs more, and is dialled only if the operator allows it')],
  },
  {
    name: 'cost: premium-rate and satellite numbers are not saved in steps',
    file: 'server/resources/branches/service.ts',
    find: '    await enforceNoNewPremium(transaction, accountId, branch, steps)\n',
    replace: '',
    tests: [service('server/resources/branches/premiumNumbers.test.ts', 'are not saved with a number that costs more, unless they had it')],
  },
  {
    name: 'cost: a number that was given back stays used',
    file: 'server/resources/billing/usage.ts',
    find: "where state = 'done' and cost_cents = 0 and",
    replace: "where state = 'done' and cost_cents < 0 and",
    tests: numbers('counts for the whole period in which it was bought'),
  },
  {
    name: 'cost: the plan pays for nothing while a payment is taken back',
    file: 'server/resources/billing/service.ts',
    find: 'pausedBy === null ? plan.includedNumbers : 0',
    replace: 'plan.includedNumbers',
    tests: takenBack("pauses the plan's included numbers until the debt is settled"),
  },
  {
    name: 'cost: a plan that is owed for a month pays for nothing',
    file: 'server/resources/billing/planPause.ts',
    find: 'const OVERDUE_DAYS = 30',
    replace: 'const OVERDUE_DAYS = 30_000',
    tests: numbers("isn't granted while an invoice of the plan has been owed for more than a month"),
  },
  {
    name: 'cost: no top-up follows a payment that was taken back',
    file: 'server/resources/billing/topUps.ts',
    find: '    if (await isPaymentReversed(transaction, accountId, balanceCents)) return null\n',
    replace: '',
    tests: takenBack('is not followed by an automatic top-up'),
  },
  {
    name: 'cost: the same card does not pay again what its bank took back',
    file: collecting,
    find: 'created_at > all (',
    replace: 'created_at <> all (',
    tests: takenBack('for a plan makes its invoice due again'),
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
    tests: takenBack("is found for other payments when one can't be checked"),
  },
  {
    name: 'cost: what was contested long ago is asked about once a day',
    file: 'server/resources/charges/settlement.ts',
    find: 'if (!isShort) allCheckedAt = now',
    replace: 'allCheckedAt = now',
    tests: takenBack('that follows an inquiry of weeks is found within a day'),
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
    find: '.count < MAX_LEGS',
    replace: '.count < Infinity',
    tests: legs('are limited to twenty at once per account'),
  },
  {
    name: 'cost: calls come in to an account that owes little',
    file: 'server/resources/voice/outgoingLegs.ts',
    find: '.overdrawnCents <= MAX_OVERDRAWN_CENTS',
    replace: '.overdrawnCents <= Infinity',
    tests: legs('stay possible until the account owes fifty dollars for them'),
  },
  {
    name: 'mail: nobody gets voicemails who has not agreed',
    file: recipients,
    find: "(isKnown ? await insert(store, accountId, address, 'confirmed') : null)",
    replace: "(await insert(store, accountId, address, 'confirmed'))",
    tests: addresses('who are users get voicemails immediately'),
  },
  {
    name: 'mail: the new address of a user is a stranger',
    file: 'server/resources/users/service.ts',
    find: '    if (change !== null) await noteNewAddress(transaction, { id: random.id(), userId, written: after, now: clock() })\n',
    replace: '',
    tests: addresses('must agree even if a user changes to their address'),
  },
  {
    name: 'mail: an address is asked once by itself',
    file: recipients,
    find: "      if (!again && known !== undefined && (await wasRequested(transaction, known))) return 'asked before'\n",
    replace: '',
    tests: addresses('who are users get voicemails immediately'),
  },
  {
    name: 'mail: requests to an address',
    file: recipients,
    find: 'sent.ofAddress >= MAX_PER_ADDRESS || sent.ofAccount >= MAX_PER_ACCOUNT || sent.ofTarget >= MAX_PER_TARGET',
    replace: 'sent.ofAccount >= MAX_PER_ACCOUNT',
    tests: addresses('get at most three requests a day per address and mailbox from all accounts'),
  },
  {
    name: 'mail: requests of an account',
    file: recipients,
    find: ' || sent.ofAccount >= MAX_PER_ACCOUNT',
    replace: '',
    tests: addresses('get at most three requests a day per address and mailbox from all accounts'),
  },
  {
    name: 'mail: voicemails to one address',
    file: recipients,
    find: '.count >= MAX_MAILS',
    replace: '.count >= Infinity',
    tests: mailing('get up to two hundred voicemails a day by mail'),
  },
  {
    name: 'mail: who said no is left alone for a month',
    file: recipients,
    find: '(!again || later(known.changed_at, REFUSED_MS) > now)',
    replace: '!again',
    tests: addresses('are asked again once'),
  },
  {
    name: 'mail: who wants no requests gets none',
    file: recipients,
    find: 'isTooSoon || (await isBlocked(transaction, targetOf(address)))',
    replace: 'isTooSoon',
    tests: addresses('can refuse all requests'),
  },
  {
    name: 'mail: addresses of a mailbox that wants none are kept within a limit',
    file: recipients,
    find: 'if (count < MAX_PER_ACCOUNT) await insert',
    replace: 'await insert',
    tests: addresses('can refuse all requests'),
  },
  {
    name: 'mail: consent is given by the link that asked for it',
    file: answers,
    find: "link.kind === 'confirm' && (",
    replace: '(',
    tests: addresses('can unsubscribe on the page or with the button of a mail client'),
  },
  {
    name: 'mail: a request is good for a week',
    file: answers,
    find: "link.expires_at > clock() || recipient.state === 'confirmed'",
    replace: 'true',
    tests: addresses('can agree for a week'),
  },
  {
    name: 'mail: the name of an account carries no link',
    file: 'server/core/recipients/requestMail.ts',
    find: 'const name = plainName(accountName)',
    replace: 'const name = accountName',
    tests: addresses("see an account name that can't hold a link or a line break"),
  },
  {
    name: 'mail: a request that was answered meanwhile is not mailed',
    file: 'server/core/recipients/requestMail.ts',
    find: "if (recipient.state === 'confirmed' || (await isBlocked(store, link.target))) return null",
    replace: "if (recipient.state === 'confirmed') return null",
    tests: mailing("aren't asked again if they have answered another request meanwhile"),
  },
  {
    name: 'mail: a voicemail that is tried again counts once',
    file: recipients,
    find: "const token = await tokenOf('unsubscribe', mailId)",
    replace: "const token = await tokenOf('unsubscribe', `${mailId} ${chance.id()}`)",
    tests: mailing('get one unsubscribe link per voicemail'),
  },
  {
    name: 'mail: an address whose letters only look like another one',
    file: 'server/core/recipients/links.ts',
    find: 'withSmallLetters(cleanLine(written).trim())',
    replace: 'cleanLine(written).trim().toLowerCase()',
    tests: mailing('are different if a letter only looks like the capital of another one'),
  },
]
