import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemRandom } from '../../../random'
import { makeLocalFiles } from '../../../files/localFolder'
import { emptyDatabase } from '../../../../testing/emptyDatabase'
import { findTestCluster, type OwnDatabase } from '../../../../testing/testCluster'
import { openStore } from '../../connection'
import type { Store } from '../../tables'
import { restoreBackup, type RestoreOrder } from '../restoreBackup'

export const silent = pino({ level: 'silent' })

export const openBackupBench = async () => {
  const cluster = await findTestCluster()
  const folder = mkdtempSync(join(tmpdir(), 'console-backup-'))
  const owned: OwnDatabase[] = []
  const files = makeLocalFiles(join(folder, 'files'), systemRandom)
  let names = 0
  const own = async (made: Promise<OwnDatabase>): Promise<string> => {
    const database = await made
    owned.push(database)
    return database.url
  }
  const path = (): string => join(folder, `${(names += 1)}.tar.gz`)
  return {
    path,
    files,
    practiceDatabase: () => own(cluster.newDatabase()),
    emptyDatabase: () => own(emptyDatabase(cluster)),
    /** Disconnects afterwards, because a restore requires that. */
    inStore: async <Result>(databaseUrl: string, work: (store: Store) => Promise<Result>): Promise<Result> => {
      const store = openStore({ databaseUrl, log: silent, poolSize: 2 })
      try {
        return await work(store)
      } finally {
        await store.destroy()
      }
    },
    restore: (order: Pick<RestoreOrder, 'databaseUrl' | 'path'> & Partial<RestoreOrder>) =>
      restoreBackup({ files, hasFolder: false, isOver: false, now: new Date(), report: () => undefined, ...order }),
    close: async (): Promise<void> => {
      await Promise.all(owned.map(({ drop }) => drop()))
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type BackupBench = Awaited<ReturnType<typeof openBackupBench>>
