import { sql, type Selectable } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { MailRefused, type Mail, type MailPort } from '../mail/mail'
import type { MailContents, MailKind, QueuedMail } from '../database/columns'
import type { Store, Tables } from '../database/tables'
import { type Background, claimDue } from './background'
import type { RandomSource } from '../random'
import { DAY_MS, later, MINUTE_MS, type Clock } from '../clock'

export type StoredMail = Selectable<Tables['mail_outbox']>

export type MailWriters = {
  [Kind in MailKind]: (content: MailContents[Kind], stored: Pick<StoredMail, 'id' | 'created_at'>) => Promise<Mail | null>
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  mail: MailPort
  background: Background
  log: FastifyBaseLogger
  writers: MailWriters
  /** The last change to each mail before it leaves. */
  sign?: (mail: Mail) => Promise<Mail>
  isTimeTrusted?: () => boolean
}

const KEEP_MS = 3 * DAY_MS
/** Longer than any attempt, so that a crashed instance leaves no lock behind. */
const LEASE_MS = 5 * MINUTE_MS
const MAX_CONCURRENT = 4
const pause = sql<string>`interval '30 seconds' * power(2, least(attempts - 1, 6))`

export type MailOutbox = ReturnType<typeof makeMailOutbox>

/** A transactional outbox: after a crash a mail may be sent twice. Logs name its id, never the address. */
export const makeMailOutbox = ({ store, clock, random, mail: port, background, log, writers, sign = async (mail) => mail, isTimeTrusted = () => true }: Deps) => {
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
      if (written !== null) await port.send(await sign(written), stored.id)
    } catch (error) {
      await afterFailure(stored, { err: error, ...about })
      return
    }
    await drop(stored)
  }

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
    if (running < MAX_CONCURRENT) background.run('sending mails', deliverAll)
  }

  return {
    put: async (transaction: Store, queued: QueuedMail, keepMs: number = KEEP_MS): Promise<void> => {
      const created_at = clock()
      const times = { created_at, next_attempt_at: created_at, expires_at: later(created_at, keepMs) }
      await transaction
        .insertInto('mail_outbox')
        .values({ id: random.id(), mail: JSON.stringify(queued), attempts: 0, ...times })
        .execute()
    },

    /** Sends due mail in the background; call it after the commit. */
    deliver: (): void => {
      calls += 1
      begin()
    },
  }
}
