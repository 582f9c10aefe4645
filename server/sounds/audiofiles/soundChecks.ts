import type { FastifyBaseLogger } from 'fastify'
import type { SoundCache } from '../soundCache'
import type { Store } from '../../platform/database/tables'
import { shownSeconds } from './rules'

interface Deps {
  store: Store
  sounds: Pick<SoundCache, 'check'>
  log: FastifyBaseLogger
}

const ROWS_AT_ONCE = 20

export type SoundChecks = ReturnType<typeof makeSoundChecks>

export const makeSoundChecks = ({ store, sounds, log }: Deps) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
  let isRunning = false

  const nextRows = (after: string) =>
    store
      .selectFrom('audiofiles')
      .innerJoin('files', 'files.id', 'audiofiles.id')
      .select(['audiofiles.id', 'audiofiles.account_id', 'files.bytes'])
      .where('audiofiles.is_playable', 'is', null)
      .where('audiofiles.id', '>', after)
      .orderBy('audiofiles.id')
      .limit(ROWS_AT_ONCE)
      .execute()

  const checkOne = async ({ id, account_id, bytes }: { id: string; account_id: string; bytes: number }): Promise<void> => {
    const checked = await Promise.race([sounds.check(account_id, { id, bytes }), stopped])
    if (checked === null) return
    const result = 'reason' in checked ? { is_playable: 0 as const } : { is_playable: 1 as const, duration: shownSeconds(checked.seconds) }
    await store.updateTable('audiofiles').set(result).where('id', '=', id).where('is_playable', 'is', null).execute()
    if (!('reason' in checked)) return
    // What callers reach is remembered by the version of the application's row.
    await store.updateTable('applications').set({ account_id }).where('account_id', '=', account_id).execute()
    log.warn({ file: id, accountId: account_id, ...checked }, "A stored audio file can't be heard by callers")
  }

  const checkAll = async (): Promise<void> => {
    for (let rows = await nextRows(''); rows.length > 0; rows = await nextRows(rows.at(-1)?.id ?? '')) {
      for (const row of rows) {
        if (signal.aborted) return
        await checkOne(row).catch((error: unknown) => log.warn({ err: error, file: row.id }, 'An audio file is not checked yet'))
      }
    }
  }

  return {
    /** Checks what earlier versions stored unchecked, one file after another. What can't be read now waits for the next run. */
    run: async (): Promise<void> => {
      if (isRunning || signal.aborted) return
      isRunning = true
      await checkAll().finally(() => {
        isRunning = false
      })
    },
    stop: (): void => stopping.abort(),
  }
}
