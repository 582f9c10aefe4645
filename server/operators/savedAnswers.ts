import { operatorDeskOperations, type SavedAnswer, type SavedAnswerBody } from 'contract/operatorDesk'
import type { Clock } from '../platform/clock'
import type { Store } from '../platform/database/tables'
import { inTransaction } from '../platform/database/transaction'
import { isRequired, NotFound, refuseProblems } from '../platform/failures/failures'
import { route, type BoundRoute } from '../platform/http/routes/route'
import type { RandomSource } from '../platform/random'
import { actorOf, type Actor, type Journal } from './journal'

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  journal: Journal
}

const answerOf = (body: SavedAnswerBody): SavedAnswerBody => {
  const [title_en, title_fr, text_en, text_fr] = [body.title_en.trim(), body.title_fr.trim(), body.text_en.trim(), body.text_fr.trim()]
  const answer = { title_en, title_fr, text_en, text_fr }
  refuseProblems(Object.fromEntries(Object.entries(answer).map(([field, text]) => [field, text === '' ? isRequired : null])))
  return answer
}

const columns = ['id', 'title_en', 'title_fr', 'text_en', 'text_fr'] as const

/** Texts that operators insert into replies. */
export const makeSavedAnswers = ({ store, clock, random, journal }: Deps) => ({
  list: (): Promise<SavedAnswer[]> => store.selectFrom('saved_answers').select(columns).orderBy('title_en').orderBy('id').execute(),

  create: (body: SavedAnswerBody, actor: Actor): Promise<SavedAnswer> =>
    inTransaction(store, async (transaction) => {
      const answer = answerOf(body)
      await journal.write(transaction, actor, { act: 'saved_answer_created', subject: answer.title_en })
      return transaction.insertInto('saved_answers').values({ id: random.id(), ...answer, created_at: clock() }).returning(columns).executeTakeFirstOrThrow()
    }),

  change: (id: string, body: SavedAnswerBody, actor: Actor): Promise<SavedAnswer> =>
    inTransaction(store, async (transaction) => {
      const answer = answerOf(body)
      const changed = await transaction.updateTable('saved_answers').set(answer).where('id', '=', id).returning(columns).executeTakeFirst()
      if (changed === undefined) throw new NotFound()
      await journal.write(transaction, actor, { act: 'saved_answer_changed', subject: answer.title_en })
      return changed
    }),

  remove: (id: string, actor: Actor): Promise<void> =>
    inTransaction(store, async (transaction) => {
      const removed = await transaction.deleteFrom('saved_answers').where('id', '=', id).returning('title_en').executeTakeFirst()
      if (removed === undefined) throw new NotFound()
      await journal.write(transaction, actor, { act: 'saved_answer_deleted', subject: removed.title_en })
    }),
})

export const savedAnswersRoutes = (answers: ReturnType<typeof makeSavedAnswers>): BoundRoute[] => [
  route(operatorDeskOperations.listSavedAnswers, async () => ({ saved_answers: await answers.list() })),
  route(operatorDeskOperations.createSavedAnswer, async ({ body, caller }) => ({ saved_answer: await answers.create(body, actorOf(caller)) })),
  route(operatorDeskOperations.changeSavedAnswer, async ({ params, body, caller }) => ({ saved_answer: await answers.change(params.savedAnswerId, body, actorOf(caller)) })),
  route(operatorDeskOperations.deleteSavedAnswer, ({ params, caller }) => answers.remove(params.savedAnswerId, actorOf(caller))),
]
