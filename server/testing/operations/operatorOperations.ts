import { randomUUID } from 'node:crypto'
import { dayAfter, localDay } from 'callflow/calendar'
import type { brandOperations } from 'contract/brand'
import type { operatorCatalogueOperations } from 'contract/operatorCatalogue'
import type { operatorKeysOperations } from 'contract/operatorKeys'
import type { operatorsOperations } from 'contract/operators'
import type { viewsOperations } from 'contract/views'
import { aDifferentOperator, codeOf, newOperator, operatorKey, viewCode } from '../operators'
import { ask } from '../ask'
import type { TestServer } from '../startServer'
import type { OperationCase, Setting } from './operation'

const today = ({ clock }: TestServer): string => localDay(clock.now())

const newPlan = (server: TestServer) => {
  const name = `Plan ${randomUUID()}`
  const price = { from_date: today(server), monthly: 19.99, included_numbers: 3, included_minutes: 500, extra_number: 2, extra_tollfree_number: 4, extra_minute: 0.05 }
  return { name_en: name, name_fr: name, is_offered: 0, price }
}

/** A plan that nobody has. */
const aPlan = async ({ server, operatorToken }: Setting): Promise<string> => {
  const { body } = await ask(`${server.url}/v1/operator/plans`, { token: operatorToken, body: newPlan(server) })
  return String(Reflect.get(Object(Reflect.get(Object(body), 'plan')), 'code'))
}

const nothing = async () => ({})
const passphrase = 'une-phrase-de-passe-bien-a-elle'

export const operatorOperations: Record<keyof (typeof operatorsOperations & typeof operatorKeysOperations & typeof operatorCatalogueOperations), OperationCase> = {
  readOperatorLink: { ask: async ({ server }) => ({ body: { token: (await newOperator(server)).linkToken } }) },
  setUpOperator: {
    ask: async ({ server }) => {
      const { linkToken, totpSecret } = await newOperator(server)
      return { body: { token: linkToken, password: passphrase, password_confirmation: passphrase, totp_code: await codeOf(server, totpSecret) } }
    },
    repeated: [400],
  },
  operatorLogin: {
    ask: async ({ server }) => {
      const { email, password, totpSecret } = await aDifferentOperator(server)
      return { body: { email, password, totp_code: await codeOf(server, totpSecret) } }
    },
    // The code was used.
    repeated: [401],
  },
  operatorLogout: { ask: nothing, repeated: [401] },
  getOperator: { ask: nothing },
  listOperators: { ask: nothing },
  listJournal: { ask: nothing },
  inviteOperator: { ask: async () => ({ body: { email: `agent-${randomUUID()}@example.com`, name: 'Ana', role: 'agent' } }), repeated: [422] },
  setOperatorRole: { ask: async ({ server }) => ({ params: { operatorId: (await aDifferentOperator(server)).id }, body: { role: 'agent' } }) },
  resetOperator: { ask: async ({ server }) => ({ params: { operatorId: (await aDifferentOperator(server)).id } }), again: 'each gives a new link, which ends the earlier one' },
  listOperatorKeys: { ask: nothing },
  createOperatorKey: { ask: async ({ server }) => ({ body: { name: 'Nightly export', role: 'agent', expires_on: today(server) } }), again: 'each is another key' },
  revokeOperatorKey: { ask: async ({ server }) => ({ params: { keyId: (await operatorKey(server, (await aDifferentOperator(server)).id)).id } }), repeated: [404] },
  listCatalogue: { ask: nothing },
  createPlan: { ask: async ({ server }) => ({ body: newPlan(server) }), repeated: [422] },
  editPlan: {
    ask: async (setting) => {
      const { name_en, name_fr, is_offered } = newPlan(setting.server)
      return { params: { planCode: await aPlan(setting) }, body: { name_en, name_fr, is_offered, position: 9 } }
    },
  },
  addPlanPrice: {
    ask: async (setting) => ({ params: { planCode: await aPlan(setting) }, body: { ...newPlan(setting.server).price, from_date: dayAfter(today(setting.server), 40) } }),
    repeated: [422],
  },
  removePlanPrice: {
    ask: async (setting) => {
      const [planCode, fromDate] = [await aPlan(setting), dayAfter(today(setting.server), 50)]
      const later = { ...newPlan(setting.server).price, from_date: fromDate }
      await ask(`${setting.server.url}/v1/operator/plans/${planCode}/prices`, { token: setting.operatorToken, body: later })
      return { params: { planCode, fromDate } }
    },
    repeated: [404],
  },
  listDestinationPrices: { ask: nothing },
  exportDestinationPrices: { ask: nothing },
  importDestinationPrices: {
    ask: async () => ({ body: { csv: 'prefix,kind,name_en,name_fr,cents_per_minute,from_date\n+1,national,Canada,Canada,5,2000-01-01\n', preview: 0 } }),
  },
  removeOperator: { ask: async ({ server }) => ({ params: { operatorId: (await aDifferentOperator(server)).id } }), repeated: [404] },
}

/** Nothing of its own: other cases read pages and mails with the default. */
const noBrand = {
  ...{ name_en: '', name_fr: '', color: '', logo_light: null, logo_dark: null, help_url: '', terms_url: '', privacy_url: '', sender_name: '', sender_address: '' },
  ...{ signature_en: '', signature_fr: '', seller_name: '', seller_address: '', seller_gst_number: '', seller_qst_number: '' },
}

export const brandCases: Record<keyof typeof brandOperations, OperationCase> = {
  getBrand: { ask: nothing },
  setBrand: { ask: async () => ({ body: noBrand }) },
}

export const viewOperations: Record<keyof typeof viewsOperations, OperationCase> = {
  openView: { ask: async ({ own }) => ({ params: { customerId: own.accountId }, body: { reason: 'Ticket 42' } }), again: 'each gives a new code' },
  startView: { ask: async ({ server, own }) => ({ body: { code: await viewCode(server, own.accountId) } }), repeated: [400] },
  getViewPermission: { ask: nothing },
  allowView: { ask: nothing },
  withdrawView: { ask: nothing },
  listOwnJournal: { ask: async () => ({ query: { limit: '5', language: 'en' } }) },
  exportJournal: { ask: nothing },
}
