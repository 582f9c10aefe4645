import { createHash, randomUUID } from 'node:crypto'
import type { operatorAccountsOperations } from 'contract/operatorAccounts'
import type { operatorOverviewOperations } from 'contract/operatorOverview'
import type { signUpOperations } from 'contract/signUp'
import { HOUR_MS, later } from '../../platform/clock'
import { ask } from '../ask'
import { charge, tokenFor } from '../cardHolder'
import type { OperationCase, RequestInput, Setting } from './operation'

const nothing = async () => ({})
const reason = 'Asked for by telephone'

const ofCustomer =
  (body?: object) =>
  async ({ member }: Setting): Promise<RequestInput> => ({ params: { customerId: member.accountId }, ...(body && { body }) })

const ofPerson =
  (body?: object) =>
  async ({ member }: Setting): Promise<RequestInput> => ({ params: { customerId: member.accountId, personId: member.userId }, ...(body && { body }) })

const newAccount = () => ({
  ...{ name: 'Garage Beaulieu', firstname: 'Luc', lastname: 'Beaulieu', email: `luc-${randomUUID()}@example.com`, language: 'fr' },
  ...{ address: '12, rue Principale', address2: '', city: 'Laval', postalcode: 'H7A 1A1', state: 'QC', plan: 5, opening_balance: 10 },
})

/** Of somebody who has never signed in. */
const ofInvited = async ({ server, operatorToken: token }: Setting): Promise<RequestInput> => {
  const { text } = await ask(`${server.url}/v1/operator/accounts`, { token, body: newAccount() })
  const customerId = /"id":"([\w-]+)"/.exec(text)?.[1] ?? ''
  const { id: personId } = await server.store.selectFrom('users').select('id').where('account_id', '=', customerId).executeTakeFirstOrThrow()
  return { params: { customerId, personId } }
}

const wantedAccount = () => {
  const { opening_balance: _, ...wanted } = newAccount()
  return wanted
}

const signUpToken = async ({ server: { store, clock } }: Setting): Promise<string> => {
  const [id, token, now, body] = [randomUUID(), randomUUID(), clock.now(), JSON.stringify(wantedAccount())]
  const token_hash = createHash('sha256').update(token).digest('hex')
  await store.insertInto('sign_ups').values({ id, email: `${id}@example.com`, token_hash, body, created_at: now, expires_at: later(now, HOUR_MS) }).execute()
  return token
}

const waitingMail = async ({ server: { store, clock } }: Setting): Promise<string> => {
  const [id, now] = [randomUUID(), clock.now()]
  const mail = JSON.stringify({ kind: 'text', content: { to: 'luc@example.com', subject: 'Bonjour', text: 'Bonjour' } })
  await store.insertInto('mail_outbox').values({ id, mail, attempts: 2, created_at: now, next_attempt_at: later(now, HOUR_MS), expires_at: later(now, 2 * HOUR_MS) }).execute()
  return id
}

const paymentOf = async ({ server, member }: Setting): Promise<string> => {
  const reply = await charge(server, member, { amount: 20, card_token: await tokenFor(server) })
  return /"payment_id":"([\w-]+)"/.exec(reply.text)?.[1] ?? ''
}

export const operatorAccountOperations: Record<keyof (typeof operatorAccountsOperations & typeof operatorOverviewOperations & typeof signUpOperations), OperationCase> = {
  listAccounts: { ask: async () => ({ query: { limit: '10', q: 'garage' } }) },
  getCustomer: { ask: ofCustomer() },
  createAccount: { ask: async () => ({ body: newAccount() }), repeated: [422] },
  deleteAccount: { ask: async (setting) => ({ ...(await ofCustomer()(setting)), query: { reason } }) },
  setStanding: { ask: ofCustomer({ standing: 'open', reason }) },
  adjustBalance: { ask: ofCustomer({ amount: 5, reason }) },
  refundPayment: {
    ask: async (setting) => ({ params: { customerId: setting.member.accountId, paymentId: await paymentOf(setting) }, body: { amount: 5, reason } }),
  },
  setAccountPlan: { ask: ofCustomer({ plan: 6, when: 'now', reason }) },
  setPersonEmail: { ask: async (setting) => ofPerson({ email: `moved-${randomUUID()}@example.com`, reason })(setting), again: 'a change to the same address is a change' },
  setFactorsEnd: { ask: ofPerson({ is_wanted: 1, reason }) },
  signPersonOut: { ask: ofPerson({ reason }) },
  invitePerson: { ask: ofInvited, again: 'each invitation ends the earlier one' },
  withdrawInvitation: { ask: ofInvited, repeated: [404] },
  listOfferedPlans: { ask: nothing },
  signUp: { ask: async () => ({ body: wantedAccount() }), again: 'the latest request of an address counts' },
  readSignUpLink: { ask: async (setting) => ({ body: { token: await signUpToken(setting) } }) },
  finishSignUp: {
    ask: async (setting) => ({ body: { token: await signUpToken(setting), password: 'une-phrase-de-passe-bien-a-elle', password_confirmation: 'une-phrase-de-passe-bien-a-elle' } }),
    repeated: [400],
  },
  getOperatorOverview: { ask: nothing },
  retryMail: { ask: async (setting) => ({ params: { mailId: await waitingMail(setting) } }), repeated: [404] },
  getOperatorSettings: { ask: nothing },
  setOperatorSettings: { ask: async () => ({ body: { agent_limit: 50, closing_days: 30, deletion_days: 90 } }) },
}
