import { sql } from 'kysely'
import { localDay } from 'callflow/calendar'
import { operatorOverviewOperations, type OperatorOverview } from 'contract/operatorOverview'
import type { Clock } from '../platform/clock'
import type { Store } from '../platform/database/tables'
import { NotFound } from '../platform/failures/failures'
import type { Disk } from '../platform/files/disk'
import { route, type BoundRoute } from '../platform/http/routes/route'
import type { AnswerCounts } from '../platform/metrics/answerCounts'
import { readWaiting } from '../platform/metrics/metrics'
import type { MailOutbox } from '../platform/jobs/mailOutbox'

const MOST_MAILS = 20

interface Counted {
  plan: number
  standing: OperatorOverview['accounts'][number]['standing']
  accounts: number
}

interface Billed {
  month: string
  state: string
  invoices: number
  sub: number
  gst: number
  qst: number
  total: number
}

interface Figures {
  calls_today: number
  database_bytes: number
}

const inDollars = ({ sub, gst, qst, total, ...row }: Billed): Billed => ({ ...row, sub: sub / 100, gst: gst / 100, qst: qst / 100, total: total / 100 })

interface Deps {
  store: Store
  clock: Clock
  outbox: Pick<MailOutbox, 'deliver'>
  callsNow: () => number
  answers: Pick<AnswerCounts, 'read'>
  disk: Pick<Disk, 'free'>
  build: string
}

/** How the service does, for the people who run it. */
export const makeOperatorOverview = ({ store, clock, outbox, callsNow, answers, disk, build }: Deps) => ({
  read: async (): Promise<OperatorOverview> => {
    const today = localDay(clock())
    const accounts = sql<Counted>`
      select plan, standing, count(*)::int as accounts from subscriptions join accounts on accounts.id = account_id
      group by plan, standing order by plan, standing`
    // A credit note has negative amounts. By days first, because telling the month of every invoice takes longer than all the rest.
    const revenue = sql<Billed>`
      select to_char(issued_on, 'YYYY-MM') as month, billed_state as state, sum(invoices)::int as invoices,
        sum(sub)::bigint as sub, sum(gst)::bigint as gst, sum(qst)::bigint as qst, sum(sub + gst + qst)::bigint as total
      from (
        select issued_on, billed_state, count(*) as invoices, sum(sub_cents) as sub, sum(gst_cents) as gst, sum(qst_cents) as qst
        from invoices where issued_on >= date_trunc('month', ${today}::date) - interval '11 months'
        group by 1, 2
      ) as days
      group by 1, 2 order by 1 desc, 2`
    const figures = sql<Figures>`
      select (select coalesce(sum(calls), 0)::int from call_days where day = ${today}::date) as calls_today,
        pg_database_size(current_database())::float8 as database_bytes`
    const failing = store.selectFrom('mail_outbox').select(['id', 'attempts', 'created_at', 'next_attempt_at', sql<string>`mail ->> 'kind'`.as('kind')])
    const mails = await failing.where('attempts', '>', 1).orderBy('created_at').limit(MOST_MAILS).execute()
    const [counted] = (await figures.execute(store)).rows
    if (counted === undefined) throw new Error('the calls were not counted')
    const waiting = (await readWaiting(store, clock())).filter(({ count }) => count > 0)
    return {
      ...counted,
      ...answers.read(),
      waiting: waiting.map(({ what, count, oldest }) => ({ what, count, oldest_seconds: Math.round(oldest) })),
      disk_free_bytes: await disk.free(),
      accounts: (await accounts.execute(store)).rows,
      revenue: (await revenue.execute(store)).rows.map(inDollars),
      calls_now: callsNow(),
      failing_mails: mails.map(({ created_at, next_attempt_at, ...mail }) => ({ ...mail, created_at: created_at.toISOString(), next_attempt_at: next_attempt_at.toISOString() })),
      build,
    }
  },

  /** Tries a mail now that would wait for its next turn. */
  retry: async (mailId: string): Promise<void> => {
    const mail = store.updateTable('mail_outbox').set({ next_attempt_at: clock() }).where('id', '=', mailId)
    if ((await mail.returning('id').executeTakeFirst()) === undefined) throw new NotFound()
    outbox.deliver()
  },
})

export const overviewRoutes = (overview: ReturnType<typeof makeOperatorOverview>): BoundRoute[] => [
  route(operatorOverviewOperations.getOperatorOverview, () => overview.read()),
  route(operatorOverviewOperations.retryMail, ({ params }) => overview.retry(params.mailId)),
]
