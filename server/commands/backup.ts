import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BaseLogger } from 'pino'
import { chooseFiles, type FilesSettings } from '../composition/makeMoney'
import { realClock } from '../platform/clock'
import type { Settings } from '../composition/settings/settings'
import { BackupProblem } from '../platform/database/backup/manifest'
import { checkBackup, type CheckedBackup, restoreBackup } from '../platform/database/backup/restoreBackup'
import { makeBackup, type MadeBackup } from '../platform/database/backup/makeBackup'
import { joinDatabase, openDatabase } from '../platform/database/openDatabase'

type Where = Pick<Settings, 'databaseUrl' | 'dataDir'> & FilesSettings

export async function backup(where: Where, to: string, log: BaseLogger): Promise<MadeBackup> {
  const path = resolve(to)
  if (existsSync(path)) throw new BackupProblem(`${path} already exists. Choose another name.`)
  if (where.databaseUrl === null && !existsSync(join(where.dataDir, 'postgres'))) {
    throw new BackupProblem(`Nothing to back up in the data folder ${where.dataDir}.`)
  }
  const database = await joinDatabase({ ...where, log })
  try {
    const files = where.s3 == null ? chooseFiles(where) : null
    return await makeBackup({ databaseUrl: database.url, path, files, now: realClock() })
  } finally {
    await database.stop()
  }
}

interface RestoreOptions {
  from: string
  isOver: boolean
  report: (sentence: string) => void
}

export async function restore(where: Where, { from, isOver, report }: RestoreOptions, log: BaseLogger): Promise<CheckedBackup> {
  const path = resolve(from)
  // Before `openDatabase` creates a data folder.
  await checkBackup(path)
  const database = await openDatabase({ ...where, log })
  try {
    const [files, hasFolder] = [chooseFiles(where), where.s3 == null]
    return await restoreBackup({ databaseUrl: database.url, path, files, hasFolder, isOver, now: realClock(), report })
  } finally {
    await database.stop()
  }
}
