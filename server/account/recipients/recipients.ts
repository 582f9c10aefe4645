import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import type { RandomSource } from '../../platform/random'
import { DAY_MS, later, type Clock } from '../../platform/clock'
import type { MailOutbox } from '../../platform/jobs/mailOutbox'
import { hasAddress } from '../../platform/texts/emailAddress'
import { holdAccount, inTransaction } from '../../platform/database/transaction'
import { addressOf, findLink, insertLink, isBlocked, targetOf, type Recipient, type TokenOf } from './requestMail'

const MAX_PER_ADDRESS = 3
const MAX_PER_ACCOUNT = 20
const MAX_PER_TARGET = 3
const MAX_MAILS = 200
const REFUSED_MS = 30 * DAY_MS

export type RequestOutcome = 'asked' | 'asked before' | 'confirmed' | 'unsubscribed' | 'too many'

export interface Recipients {
  /** Null if nothing may be mailed. Asks for consent if that never happened. */
  admit: (accountId: string, address: string, mailId: string) => Promise<{ unsubscribeUrl: string } | null>
  /** Of a user's own address, which needs consent only if the user has changed to it. Asks if that never happened. */
  isWilling: (accountId: string, address: string) => Promise<boolean>
  ask: (accountId: string, address: string, again: boolean) => Promise<RequestOutcome>
  requestConsent: (accountId: string, addresses: readonly string[]) => Promise<void>
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  outbox: Pick<MailOutbox, 'put' | 'deliver'>
  log: FastifyBaseLogger
  tokenOf: TokenOf
  consoleUrl: () => string
}

export const UNSUBSCRIBE_PATH = 'email/unsubscribe/'

export const isUsersAddress = async (store: Store, accountId: string, address: string): Promise<boolean> => {
  const users = store.selectFrom('users').select('id').where('account_id', '=', accountId)
  return (await users.where(hasAddress('email', address)).executeTakeFirst()) !== undefined
}

const find = (store: Store, accountId: string, address: string): Promise<Recipient | undefined> =>
  store.selectFrom('email_recipients').selectAll().where('account_id', '=', accountId).where('address', '=', address).executeTakeFirst()

interface NewAddress {
  loginId: string
  written: string
  now: Date
}

/** Ownership of a new address is unproven, so it needs consent in each account that it belongs to. */
export const noteNewAddress = async (transaction: Store, { loginId, written, now }: NewAddress): Promise<void> => {
  await sql`
    insert into email_recipients (id, account_id, address, state, created_at, changed_at)
    select gen_random_uuid()::text, account_id, ${addressOf(written)}, 'awaiting', ${now}, ${now} from users where login_id = ${loginId}
    on conflict (account_id, address) do nothing`.execute(transaction)
}

export const makeRecipients = ({ store, clock, random, outbox, log, tokenOf, consoleUrl }: Deps): Recipients => {
  const insert = async (from: Store, accountId: string, address: string, state: Recipient['state']): Promise<Recipient> => {
    const now = clock()
    const row = { id: random.id(), account_id: accountId, address, state, created_at: now, changed_at: now }
    const inserted = from.insertInto('email_recipients').values(row).onConflict((same) => same.columns(['account_id', 'address']).doNothing())
    return (await inserted.returningAll().executeTakeFirst()) ?? (await find(from, accountId, address)) ?? row
  }

  const wasRequested = async (transaction: StoreTransaction, { id }: Recipient): Promise<boolean> => {
    const requests = transaction.selectFrom('email_links').select('kind').where('recipient_id', '=', id).where('kind', '=', 'confirm')
    return (await requests.limit(1).executeTakeFirst()) !== undefined
  }

  const hasTooManyRequests = async (transaction: StoreTransaction, accountId: string, address: string): Promise<boolean> => {
    const since = later(clock(), -DAY_MS)
    const { rows } = await sql<{ ofAddress: number; ofAccount: number; ofTarget: number }>`
      select count(*) filter (where address = ${address})::int as "ofAddress", count(*)::int as "ofAccount", (
        select count(*)::int from email_links where kind = 'confirm' and target = ${targetOf(address)} and created_at > ${since}) as "ofTarget"
      from email_recipients join email_links on recipient_id = email_recipients.id
      where account_id = ${accountId} and kind = 'confirm' and email_links.created_at > ${since}`.execute(transaction)
    return rows.some((sent) => sent.ofAddress >= MAX_PER_ADDRESS || sent.ofAccount >= MAX_PER_ACCOUNT || sent.ofTarget >= MAX_PER_TARGET)
  }

  /** Shows the account why no mail arrives; limited, because a mailbox has any number of addresses. */
  const noteBlocked = async (transaction: StoreTransaction, accountId: string, address: string): Promise<void> => {
    const rows = transaction.selectFrom('email_recipients').select(sql<number>`count(*)::int`.as('count')).where('account_id', '=', accountId)
    const { count } = await rows.where('created_at', '>', later(clock(), -DAY_MS)).executeTakeFirstOrThrow()
    if (count < MAX_PER_ACCOUNT) await insert(transaction, accountId, address, 'awaiting')
  }

  const prepare = (accountId: string, address: string, again: boolean): Promise<RequestOutcome> =>
    inTransaction(store, async (transaction) => {
      await holdAccount(transaction, accountId)
      // Serializes the requests for one mailbox.
      await sql`select pg_advisory_xact_lock(hashtextextended(${targetOf(address)}, 0))`.execute(transaction)
      const known = await find(transaction, accountId, address)
      const now = clock()
      if (known?.state === 'confirmed' || (known === undefined && (await isUsersAddress(transaction, accountId, address)))) return 'confirmed'
      const isTooSoon = known?.state === 'unsubscribed' && (!again || later(known.changed_at, REFUSED_MS) > now)
      if (isTooSoon || (await isBlocked(transaction, targetOf(address)))) {
        if (known === undefined) await noteBlocked(transaction, accountId, address)
        return 'unsubscribed'
      }
      if (!again && known !== undefined && (await wasRequested(transaction, known))) return 'asked before'
      if (await hasTooManyRequests(transaction, accountId, address)) return 'too many'
      const recipient = known ?? (await insert(transaction, accountId, address, 'awaiting'))
      await transaction.updateTable('email_recipients').set({ changed_at: now }).where('id', '=', recipient.id).execute()
      const id = random.id()
      await insertLink(transaction, { token: await tokenOf('confirm', id), recipient, kind: 'confirm', now })
      await outbox.put(transaction, { kind: 'consent_request', content: { id } })
      return 'asked'
    })

  const ask: Recipients['ask'] = async (accountId, written, again) => {
    const address = addressOf(written)
    const outcome = await prepare(accountId, address, again)
    if (outcome === 'too many') log.warn({ accountId }, 'an account, or a mailbox, has too many requests for consent')
    if (outcome === 'asked') outbox.deliver()
    return outcome
  }

  const hadTooManyMails = async ({ id }: Recipient): Promise<boolean> => {
    const mails = store.selectFrom('email_links').select(sql<number>`count(*)::int`.as('count')).where('recipient_id', '=', id)
    const today = mails.where('kind', '=', 'unsubscribe').where('created_at', '>', later(clock(), -DAY_MS))
    return (await today.executeTakeFirstOrThrow()).count >= MAX_MAILS
  }

  const unsubscribeLinkFor = async (recipient: Recipient, mailId: string): Promise<{ unsubscribeUrl: string } | null> => {
    const token = await tokenOf('unsubscribe', mailId)
    if ((await findLink(store, token)) === null) {
      if (await hadTooManyMails(recipient)) {
        log.warn({ accountId: recipient.account_id }, 'an address has had as many voicemails by mail as one may in a day')
        return null
      }
      await insertLink(store, { token, recipient, kind: 'unsubscribe', now: clock() })
    }
    return { unsubscribeUrl: `${consoleUrl()}${UNSUBSCRIBE_PATH}${token}` }
  }

  const knownAmong = async (accountId: string, addresses: readonly string[]): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<{ address: string }>`
      select address from email_recipients where account_id = ${accountId} and address = any(${addresses}::text[])
      union select lower(email collate "C") from users where account_id = ${accountId}`.execute(store)
    return new Set(rows.map(({ address }) => address))
  }

  return {
    ask,

    requestConsent: async (accountId, written) => {
      const addresses = [...new Set(written.map(addressOf))]
      if (addresses.length === 0) return
      const known = await knownAmong(accountId, addresses)
      for (const address of addresses.filter((each) => !known.has(each)).slice(0, MAX_PER_ACCOUNT)) await ask(accountId, address, false)
    },

    isWilling: async (accountId, written) => {
      const address = addressOf(written)
      const state = (await find(store, accountId, address))?.state ?? 'confirmed'
      if (state === 'awaiting') await ask(accountId, address, false)
      return state === 'confirmed'
    },

    admit: async (accountId, written, mailId) => {
      const address = addressOf(written)
      const known = await find(store, accountId, address)
      const isKnown = known !== undefined || (await isUsersAddress(store, accountId, address))
      const recipient = known ?? (isKnown ? await insert(store, accountId, address, 'confirmed') : null)
      if (recipient?.state === 'confirmed') return unsubscribeLinkFor(recipient, mailId)
      if (recipient?.state !== 'unsubscribed') await ask(accountId, address, false)
      return null
    },
  }
}
