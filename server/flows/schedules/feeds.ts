import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Language } from '../../platform/failures/language'
import type { Clock } from '../../platform/clock'
import { NotFound } from '../../platform/failures/failures'
import type { RandomSource } from '../../platform/random'
import type { AccountEvents } from '../../platform/events/accountEvents'
import type { FileAnswer, FileRequest } from '../../platform/http/routes/route'
import { hoursOf } from './hoursOf'
import { fileHeaders } from '../../platform/http/security'
import type { Store } from '../../platform/database/tables/tables'
import { localDay } from '../../platform/texts/localDay'
import { feedText } from './feed'

const TOKEN_BYTES = 32

export interface ScheduleFeeds {
  /** Returns the URL, which can't be read again. */
  create: (accountId: string, id: string, language: Language) => Promise<string>
  revoke: (accountId: string, id: string) => Promise<void>
  read: (token: string, countFor: FileRequest['countFor']) => Promise<FileAnswer>
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  events: Pick<AccountEvents, 'announce'>
  publicUrl: () => string
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const makeScheduleFeeds = ({ store, clock, random, events, publicUrl }: Deps): ScheduleFeeds => {
  const change = async (accountId: string, id: string, feed: { feed_hash: string | null; feed_language: Language | null; feed_created_at: Date | null }, isNew: boolean) => {
    const schedules = store.updateTable('schedules').set(feed).where('account_id', '=', accountId).where('id', '=', id)
    const changed = await schedules.$if(!isNew, (all) => all.where('feed_hash', 'is not', null)).returning('id').executeTakeFirst()
    if (changed === undefined) throw new NotFound()
    events.announce({ account_id: accountId, kind: 'schedule.updated', id })
  }

  return {
    create: async (accountId, id, language) => {
      const token = random.bytes(TOKEN_BYTES).toString('base64url')
      await change(accountId, id, { feed_hash: hashOf(token), feed_language: language, feed_created_at: clock() }, true)
      return `${publicUrl()}/v1/schedule-feeds/${token}`
    },

    revoke: (accountId, id) => change(accountId, id, { feed_hash: null, feed_language: null, feed_created_at: null }, false),

    read: async (token, countFor) => {
      const row = await store.selectFrom('schedules').selectAll().where('feed_hash', '=', hashOf(token)).executeTakeFirst()
      if (row === undefined) throw new NotFound()
      await countFor(row.account_id)
      const feed = { id: row.id, name: row.name, hours: hoursOf(row), language: row.feed_language ?? 'fr', updatedAt: row.updated_at }
      const headers = { ...fileHeaders, 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': 'inline; filename="opening-hours.ics"' }
      return { status: 200, headers, content: Readable.from(feedText(feed, localDay(clock())), { objectMode: false }) }
    },
  }
}
