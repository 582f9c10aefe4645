import { sql } from 'kysely'
import { endIn, isExpectedEnd } from 'callflow/rehearse'
import type { Branch, FlowProblem } from 'contract/applications'
import type { FlowChecksBody, Rehearsal, SkippedChecksBody } from 'contract/flowVersions'
import { later, MINUTE_MS, type Clock } from '../../platform/clock'
import { inTransaction } from '../../platform/database/transaction'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { Failure, NotFound, type Sentence } from '../../platform/failures/failures'
import type { Member } from '../../platform/http/routes/request'
import type { RecordAct } from '../../platform/journal'
import type { FlowProblems } from '../branches/queries'
import { readHours } from '../schedules/queries'

type Author = Pick<Member, 'accountId' | 'userId' | 'address'>

/** How long a reason counts for the saves that it is for: one for each branch. */
const SKIPPED_MS = 10 * MINUTE_MS

type CheckedTest = Pick<Rehearsal, 'friendly_name' | 'script' | 'expected'>

interface Deps {
  store: Store
  clock: Clock
  problems: Pick<FlowProblems, 'ofFlows'>
  record: RecordAct
}

const lost: Sentence = {
  en: ' Some callers reach neither a person nor voicemail.',
  fr: ' Certains appelants ne joignent ni une personne ni une messagerie.',
}

const refusalOf = (failed: readonly string[], problem: FlowProblem | null): Failure => {
  const [names, end] = [failed.join(', '), problem === null ? { en: '', fr: '' } : lost]
  const userMessage = {
    en: `This call flow fails its checks.${failed.length === 0 ? '' : ` Tests that fail: ${names}.`}${end.en}`,
    fr: `Ce parcours d'appel ne passe pas ses vérifications.${failed.length === 0 ? '' : ` Tests en échec\u00a0: ${names}.`}${end.fr}`,
  }
  return new Failure(409, { word: 'checks_failed', userMessage })
}

export type FlowChecks = ReturnType<typeof makeFlowChecks>

/** The saved tests and the guarantee, where an application asks that they pass before it is saved. */
export const makeFlowChecks = ({ store, clock, problems, record }: Deps) => {
  const applicationsOf = (connection: Store, accountId: string, id: string) =>
    connection.selectFrom('applications').select(['friendly_name', 'requires_checks']).where('account_id', '=', accountId).where('id', '=', id)

  const failedTests = async (connection: Store, accountId: string, flow: readonly Branch[], tests: readonly CheckedTest[]): Promise<string[]> => {
    const schedules = await readHours(connection, accountId)
    const fails = ({ script: { events, at }, expected }: (typeof tests)[number]): boolean =>
      !isExpectedEnd(endIn(flow, events, { at: at ? new Date(at.instant) : clock(), schedules }), expected)
    return tests.filter(fails).map(({ friendly_name }) => friendly_name)
  }

  const isSkipped = async (transaction: StoreTransaction, { accountId, userId }: Pick<Author, 'accountId' | 'userId'>, applicationId: string): Promise<boolean> => {
    const skipped = transaction.selectFrom('journal').select('id').where('account_id', '=', accountId).where('user_id', '=', userId).where('act', '=', 'flow_checks_skipped')
    const recent = skipped.where('created_at', '>', later(clock(), -SKIPPED_MS)).where(sql<string>`after ->> 'application_id'`, '=', applicationId)
    return (await recent.limit(1).executeTakeFirst()) !== undefined
  }

  const skip = async (transaction: StoreTransaction, author: Author, applicationId: string, { reason, ...after }: SkippedChecksBody): Promise<void> => {
    const application = await applicationsOf(transaction, author.accountId, applicationId).executeTakeFirst()
    if (application === undefined) throw new NotFound()
    await record(transaction, author, { act: 'flow_checks_skipped', subject: application.friendly_name, reason: reason.trim(), after: { ...after, application_id: applicationId } })
  }

  const judge = async (transaction: StoreTransaction, accountId: string, applicationId: string, branches: readonly Branch[], tests: readonly CheckedTest[]) => {
    const failed = await failedTests(transaction, accountId, branches, tests)
    const [problem = null] = await problems.ofFlows({ accountId, applicationId, flows: [branches] }, transaction)
    return { failed, problem }
  }

  const refuse = async (...judged: Parameters<typeof judge>): Promise<void> => {
    const { failed, problem } = await judge(...judged)
    if (failed.length > 0 || problem !== null) throw refusalOf(failed, problem)
  }

  return {
    set: (author: Author, applicationId: string, { is_required }: FlowChecksBody): Promise<void> =>
      inTransaction(store, async (transaction) => {
        const applications = transaction.updateTable('applications').set({ requires_checks: is_required }).where('account_id', '=', author.accountId)
        const changed = await applications.where('id', '=', applicationId).returning('friendly_name').executeTakeFirst()
        if (changed === undefined) throw new NotFound()
        await record(transaction, author, { act: 'flow_checks_set', subject: changed.friendly_name, after: { is_required } })
      }),

    skip: (author: Author, applicationId: string, body: SkippedChecksBody): Promise<void> => inTransaction(store, (transaction) => skip(transaction, author, applicationId, body)),

    /** The same for what the console saves branch by branch, or restores: its reason is given before. */
    enforceSave: async (transaction: StoreTransaction, author: Pick<Author, 'accountId' | 'userId'>, applicationId: string, flowAfter: () => Promise<readonly Branch[]>): Promise<void> => {
      const { accountId } = author
      const application = await applicationsOf(transaction, accountId, applicationId).executeTakeFirst()
      if (application?.requires_checks !== 1 || (await isSkipped(transaction, author, applicationId))) return
      const rehearsals = transaction.selectFrom('rehearsals').select(['friendly_name', 'script', 'expected']).where('account_id', '=', accountId)
      const branches = await flowAfter()
      await refuse(transaction, accountId, applicationId, branches, await rehearsals.where('application_id', '=', applicationId).orderBy('created_at').orderBy('id').execute())
    },

    /** Throws where the application asks for the checks, this flow fails them, and there is no reason to save it all the same. Its tests must be stored. */
    enforce: async (
      transaction: StoreTransaction,
      author: Author,
      applicationId: string,
      { branches, tests, reason = '' }: { branches: readonly Branch[]; tests: readonly CheckedTest[]; reason?: string | undefined },
    ): Promise<void> => {
      const { accountId } = author
      const application = await applicationsOf(transaction, accountId, applicationId).executeTakeFirst()
      if (application?.requires_checks !== 1) return
      const { failed, problem } = await judge(transaction, accountId, applicationId, branches, tests)
      if (failed.length === 0 && problem === null) return
      if (reason.trim() === '') throw refusalOf(failed, problem)
      await skip(transaction, author, applicationId, { reason, failed_tests: failed, problem })
    },
  }
}
