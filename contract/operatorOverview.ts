import { Type, type Static } from 'typebox'
import { StandingSchema } from './account'
import { PlanCodeSchema } from './billing'
import { CountSchema, Exactly, InstantSchema, ListOf, MoneySchema, Nullable, operation, OwnIdSchema } from './operation'

const AccountsCountSchema = Exactly({ plan: PlanCodeSchema, standing: StandingSchema, accounts: CountSchema })

/** Of the invoices that were issued in the month, credit notes taken off. */
const RevenueSchema = Exactly({
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
  /** Of whom they bill. */
  state: Type.String(),
  invoices: CountSchema,
  sub: MoneySchema,
  gst: MoneySchema,
  qst: MoneySchema,
  total: MoneySchema,
})

/** That has been tried, and not been sent. */
const FailingMailSchema = Exactly({ id: OwnIdSchema, kind: Type.String(), attempts: CountSchema, created_at: InstantSchema, next_attempt_at: InstantSchema })

export const OperatorOverviewSchema = Exactly({
  accounts: ListOf(AccountsCountSchema),
  /** Of the last twelve months, newest first. */
  revenue: ListOf(RevenueSchema),
  calls_now: CountSchema,
  calls_today: CountSchema,
  /** What has still to be settled, sent or fetched, by kind. */
  waiting: ListOf(Exactly({ what: Type.String(), count: CountSchema, oldest_seconds: CountSchema })),
  failing_mails: ListOf(FailingMailSchema),
  /** Of the instance that answers, in the last hour; an error is one of ours, 500 or above. */
  answers: CountSchema,
  errors: CountSchema,
  database_bytes: CountSchema,
  /** Where files and the database are on this machine. */
  disk_free_bytes: Nullable(CountSchema),
  build: Type.String(),
})

export type OperatorOverview = Static<typeof OperatorOverviewSchema>

export const operatorOverviewOperations = {
  getOperatorOverview: operation('GET', '/operator/overview', { reply: OperatorOverviewSchema, access: 'operator', ext: true }),
  retryMail: operation('POST', '/operator/mails/:mailId/retries', { access: 'operator', status: 204, ext: true }),
}
