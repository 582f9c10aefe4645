import { sql, type Selectable } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { MailRefused, type Mail, type MailPort } from '../ports/mail'
import type { MailContents, MailKind, QueuedMail } from '../tables/mailTables'
import type { Store, Tables } from '../tables/tables'
import type { Background } from '../background'
import type { RandomSource } from '../random'
import { claimDue } from '../claimDue'
import { DAY_MS, later, MINUTE_MS, type Clock } from '../clock'

export type StoredMail = Selectable<Tables['mail_outbox']>

/** Writes each kind of mail in the moment in which it is sent; null: there is nothing to send any more. */
export type MailWriters = {
  [Kind in MailKind]: (content: MailContents[Kind], stored: Pick<StoredMail, 'id' | 'created_at'>) => Promise<Mail | null>
}

export interface MailOutbox {
  /** Stores the mail in the transaction of what it tells of. For `keepMs` it is tried again and again. */
  put: (transaction: Store, mail: QueuedMail, keepMs?: number) => Promise<void>
  /** Sends what is due, in the background: to be called once the mail is committed; besides at each start and every minute. */
  deliver: () => void
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  mail: MailPort
  background: Background
  log: FastifyBaseLogger
  writers: MailWriters
  /** While the clock is doubted, nothing is too late to be sent. Left out: it never is. */
  isTimeTrusted?: () => boolean
}

const KEEP_MS = 3 * DAY_MS
/** Longer than any attempt takes. Whoever is killed in the middle of one needs nobody to let go of it. */
const LEASE_MS = 5 * MINUTE_MS
/** Of each copy of the service. */
const MOST_AT_ONCE = 4
/** Half a minute after the first failure, then twice as long each time, and half an hour at most. */
const pause = sql<string>`interval '30 seconds' * power(2, least(attempts - 1, 6))`

/**
 * Mail that a crash, a mail server out of reach or a full disk does not lose. Where a change makes a mail necessary:
 *
 *     await inTransaction(store, async (transaction) => {
 *       await change(transaction)
 *       await outbox.put(transaction, { kind: 'text', content: { to, subject, text } })
 *     })
 *     outbox.deliver()
 *
 * The caller may then promise the mail: it is committed with the change, or neither is. It leaves at once where that is
 * possible, else later, from any copy of the service; after a crash in the middle of sending it leaves twice. A mail with
 * a secret link, or one that has to look at what is true when it leaves, is a kind of its own in `MailContents`: only
 * what its writer needs is stored. The service's log names a mail by its id, never by its address.
 */
export const makeMailOutbox = ({ store, clock, random, mail: port, background, log, writers, isTimeTrusted = () => true }: Deps): MailOutbox => {
  let running = 0
  let calls = 0

  const drop = ({ id }: StoredMail) => store.deleteFrom('mail_outbox').where('id', '=', id).execute()

  const postpone = ({ id }: StoredMail) =>
    store
      .updateTable('mail_outbox')
      .set({ next_attempt_at: sql<Date>`${clock()}::timestamptz + ${pause}` })
      .where('id', '=', id)
      .execute()

  const write = <Kind extends MailKind>({ kind, content }: QueuedMail<Kind>, stored: StoredMail): Promise<Mail | null> =>
    writers[kind](content, stored)

  const afterFailure = async (stored: StoredMail, about: { err: unknown }): Promise<void> => {
    if (about.err instanceof MailRefused) {
      await drop(stored)
      log.error(about, 'A mail was refused')
    } else {
      await postpone(stored)
      log.warn(about, 'A mail was not sent yet')
    }
  }

  const attempt = async (stored: StoredMail): Promise<void> => {
    const about = { mail: stored.id, kind: stored.mail.kind }
    if (stored.expires_at <= clock() && isTimeTrusted()) {
      await drop(stored)
      log.error(about, 'A mail was not sent in its time')
      return
    }
    try {
      const written = await write(stored.mail, stored)
      if (written !== null) await port.send(written)
    } catch (error) {
      await afterFailure(stored, { err: error, ...about })
      return
    }
    await drop(stored)
  }

  /** Ends when nothing is due and nobody has called since it looked. */
  const deliverAll = async (): Promise<void> => {
    running += 1
    try {
      for (;;) {
        const seen = calls
        const now = clock()
        const stored = await claimDue(store, 'mail_outbox', now, sql<Date>`${later(now, LEASE_MS)}`)
        if (stored !== null) {
          begin()
          await attempt(stored)
        } else if (seen === calls) return
      }
    } finally {
      running -= 1
    }
  }

  const begin = (): void => {
    if (running < MOST_AT_ONCE) background.run('sending mails', deliverAll)
  }

  return {
    put: async (transaction, queued, keepMs = KEEP_MS) => {
      const created_at = clock()
      const times = { created_at, next_attempt_at: created_at, expires_at: later(created_at, keepMs) }
      await transaction
        .insertInto('mail_outbox')
        .values({ id: random.id(), mail: JSON.stringify(queued), attempts: 0, ...times })
        .execute()
    },

    deliver: () => {
      calls += 1
      begin()
    },
  }
}
