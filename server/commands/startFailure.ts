import { FolderInUse, NoEmbeddedDatabase, refuseLockedFolder } from '@console/embedded-postgres'
import { NoSuchAccount } from './generate'
import { ResetRefused } from './reset'
import { BackupProblem } from '../platform/database/backup/manifest'
import { DatabaseIsNewer } from '../platform/database/migrate'
import { databaseName, PoolerRefused } from '../platform/database/openDatabase'
import { isRefused, isUnavailable } from '../platform/database/connection'
import { SettingsError, type Settings } from '../composition/settings/settings'

/** Fails before the slow build and load if another process holds the data folder. */
export function exitIfLocked({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl !== null) return
  try {
    refuseLockedFolder(dataDir)
  } catch (error) {
    // The start itself reports any other problem of the folder.
    if (!(error instanceof FolderInUse)) return
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const messageOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : error instanceof Error ? error.message : String(error)

/** The code alone could come from another failure. */
export class CannotListen extends Error {
  override name = 'CannotListen'

  constructor(host: string, port: number, cause: unknown, setting: 'PORT' | 'METRICS_PORT' | 'OPERATOR_PORT' = 'PORT') {
    super(CannotListen.sentence(host, port, cause, setting), { cause })
  }

  private static sentence(host: string, port: number, cause: unknown, setting: string): string {
    const code = codeOf(cause)
    const advice = `use another port, for example \`${setting}=${port < 1024 ? 4000 : port + 1} npm start\``
    if (code === 'EADDRINUSE') return `Port ${port} is already in use: ${advice}.`
    if (code === 'EACCES') return `This user isn't allowed to listen on port ${port}: ${advice}.`
    return `The service cannot listen on ${host}, port ${port} (${messageOf(cause)}): check ${setting.replace('PORT', 'HOST')} and ${setting}.`
  }
}

const knownErrors = [SettingsError, FolderInUse, NoEmbeddedDatabase, DatabaseIsNewer, PoolerRefused, CannotListen, ResetRefused, NoSuchAccount, BackupProblem]

export function sentenceOf(error: unknown, settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): string {
  if (knownErrors.some((known) => error instanceof known)) return messageOf(error)
  const { databaseUrl, dataDir } = settings
  if (databaseUrl !== null && (isUnavailable(error) || isRefused(error))) {
    return `Can't connect to the database ${databaseName(databaseUrl)} (${messageOf(error)}). Check DATABASE_URL.`
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'].includes(codeOf(error))) {
    return `Can't use the data folder ${dataDir} (${messageOf(error)}). Fix it, or set CONSOLE_DATA_DIR to another folder.`
  }
  return `The service could not start: ${messageOf(error)}`
}
