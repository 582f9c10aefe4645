import { randomUUID } from 'node:crypto'
import { prepaidLine, writeInvoice } from '../billing/money/ledger'
import { practiceSeller } from '../billing/money/practiceSeller'
import { taxed } from '../billing/money/taxes'
import { holdAccount, inTransaction } from '../platform/database/transaction'
import type { Store } from '../platform/database/tables'

export const insertPaid = (store: Store, accountId: string, now: Date): Promise<{ cardId: string; invoiceUid: string }> =>
  inTransaction(store, async (transaction) => {
    const account = await holdAccount(transaction, accountId)
    const [id, uid] = [randomUUID(), randomUUID()]
    const details = { type: 'Visa', last4: '4242', exp_month: 12, exp_year: 2031, name: 'Zoé Nadeau' }
    const common = { account_id: accountId, processor: 'embedded' as const, idempotency_key: null, fingerprint: '', token: null, provider_reference: id }
    const saved = { state: 'saved', is_default: 1, created_at: now, settled_at: now } as const
    await transaction.insertInto('credit_cards').values({ id, ...details, ...common, ...saved }).execute()
    const invoice = { uid, type: 'prepaid_account' as const, issuedOn: now.toISOString().slice(0, 10), lines: [prepaidLine(2_000)] }
    await writeInvoice(transaction, account, { ...invoice, amounts: taxed(2_000), seller: practiceSeller, paidAt: now, now })
    return { cardId: id, invoiceUid: uid }
  })
