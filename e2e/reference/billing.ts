import { billingOperations, type Invoice, type Payment } from 'contract/billing'
import { creditCardsOperations, type CreditCard } from 'contract/creditCards'
import { failure, found, type Answer, type ReferenceCall, type Fields } from './answer'
import { billingOverview } from './figures'
import { instant } from './instant'

const card = (id: number, type: string, last4: string, is_default: 0 | 1): CreditCard => ({
  id,
  type,
  last4,
  exp_month: 7,
  exp_year: 2031,
  name: 'Jordan Lee',
  is_default,
})

const firstInvoices = (): Invoice[] => [
  { uid: 9002, date: '2025-01-06 05:00:00', reference: '2025-17', sub_amount: 29, total_amount: 33.34, type: 'monthly_plan' },
  { uid: 9001, date: '2024-12-20 14:12:09', reference: '2024-311', sub_amount: 60, total_amount: 68.99, type: 'prepaid_account' },
]

const firstPayments = (): Payment[] => [
  { payment_id: 7002, date: '2025-01-06 05:00:02', amount: 33.34, invoice: { uid: 9002, type: 'monthly_plan' } },
  { payment_id: 7001, date: '2024-12-20 14:12:08', amount: 68.99, invoice: { uid: 9001, type: 'prepaid_account' } },
]

const LEAST = 20
/** The message of this service's processor for a declined card. */
const DECLINED = 'tok_declined'
const plans = [5, 6, 7]

const rounded = (amount: number): number => Math.round(amount * 100) / 100

export const makeReferenceBilling = (): ReferenceCall[] => {
  const [cards, invoices, payments] = [[card(31, 'Visa', '4242', 1), card(32, 'MasterCard', '4444', 0)], firstInvoices(), firstPayments()]
  const overview = { ...billingOverview }
  let [isChanging, lastId] = [false, 9_100]

  const add = ({ token }: Fields): Answer => {
    if (typeof token !== 'string') return failure(400, 'card_error')
    if (token === DECLINED) return failure(400, 'process_error')
    const added = card((lastId += 1), 'Visa', '0341', cards.length === 0 ? 1 : 0)
    cards.push(added)
    return { status: 201, body: added }
  }

  const remove = (id: string): Answer => {
    const index = cards.findIndex((each) => String(each.id) === id)
    if (index === -1) return failure(404, 'not_found')
    const [removed] = cards.splice(index, 1)
    const [next] = cards
    if (removed?.is_default === 1 && next !== undefined) next.is_default = 1
    return { status: 204 }
  }

  const charge = ({ amount, card_id, card_token }: Fields): Answer => {
    if (typeof amount !== 'number' || amount < LEAST) return failure(400, 'min_amount')
    const isKnown = cards.some(({ id }) => id === card_id) || (typeof card_token === 'string' && card_token !== DECLINED)
    if (!isKnown) return failure(400, 'card_error')
    const [uid, payment_id, date] = [(lastId += 1), (lastId += 1), instant(Date.now())]
    const total = rounded(amount * 1.14975)
    const type = 'prepaid_account' as const
    invoices.unshift({ uid, date, reference: `2025-${uid}`, sub_amount: amount, total_amount: total, type })
    payments.unshift({ payment_id, date, amount: total, invoice: { uid, type } })
    overview.prepaid_balance = rounded(overview.prepaid_balance + amount)
    return { status: 201, body: { payment_id } }
  }

  const changePlan = ({ plan }: Fields): Answer => {
    if (typeof plan !== 'number' || !plans.includes(plan)) return failure(422, 'validation', { plan: ['There is no such plan.'] })
    if (isChanging) return failure(423, 'locked')
    isChanging = true
    return { status: 200, body: { plan } }
  }

  const fileOf = (uid: string): Answer =>
    found(invoices.some((invoice) => String(invoice.uid) === uid) ? { file_url: `/invoices/${uid}.pdf` } : undefined)

  return [
    [billingOperations.getBillingOverview, () => found(overview)],
    [billingOperations.changePlan, ({ fields }) => changePlan(fields)],
    [billingOperations.listPayments, () => found({ payments })],
    [billingOperations.listInvoices, () => found({ invoices })],
    [billingOperations.getInvoiceFile, ({ param }) => fileOf(param('invoiceUid'))],
    [billingOperations.chargeCredits, ({ fields }) => charge(fields)],
    [creditCardsOperations.listCreditCards, () => found(cards)],
    [creditCardsOperations.addCreditCard, ({ fields }) => add(fields)],
    [creditCardsOperations.deleteCreditCard, ({ param }) => remove(param('cardId'))],
  ]
}
