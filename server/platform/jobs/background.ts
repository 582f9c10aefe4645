import type { FastifyBaseLogger } from 'fastify'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Store, Tables } from '../database/tables'

const queues = {
  mail_outbox: { attempts: 'attempts', dueAt: 'next_attempt_at' },
  pending_deletions: { attempts: 'tries', dueAt: 'next_try_at' },
  pending_recordings: { attempts: 'tries', dueAt: 'next_try_at' },
  night_watches: { attempts: 'attempts', dueAt: 'due_at' },
} as const

/** Claims the oldest due row by postponing it to `next`, so that a crashed instance leaves no lock behind. */
export const claimDue = async <Queue extends keyof typeof queues>(
  store: Store,
  queue: Queue,
  now: Date,
  next: RawBuilder<Date>,
): Promise<Selectable<Tables[Queue]> | null> => {
  const [table, attempts, dueAt] = [sql.table(queue), sql.ref(queues[queue].attempts), sql.ref(queues[queue].dueAt)]
  const { rows } = await sql<Selectable<Tables[Queue]>>`
    update ${table} set ${attempts} = ${attempts} + 1, ${dueAt} = ${next}
    where id = (select id from ${table} where ${dueAt} <= ${now} order by ${dueAt} limit 1 for update skip locked)
    returning *`.execute(store)
  return rows[0] ?? null
}

export type Background = ReturnType<typeof makeBackground>

export const makeBackground = (log: FastifyBaseLogger, onFailure: (name: string) => void = () => undefined) => {
  const underWay = new Set<Promise<void>>()
  return {
    run: (name: string, work: () => Promise<void>): void => {
      const running = work()
        .catch((error: unknown) => {
          log.error({ err: error }, `${name} failed`)
          onFailure(name)
        })
        .finally(() => underWay.delete(running))
      underWay.add(running)
    },
    count: (): number => underWay.size,
    settled: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
