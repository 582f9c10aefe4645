import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDiskFull, ownAsFolder } from '@console/embedded-postgres'
import type { Settings } from './settings'

/** What the service keeps on this machine beside the database. */
export const embeddedFolders = (dataDir: string) => ({ outbox: join(dataDir, 'outbox'), files: join(dataDir, 'files') })

export const supportKeyFile = (dataDir: string): string => join(dataDir, 'support.key')

const KEY_BYTES = 32

/** Null where none was made. */
export function supportKeyIn(dataDir: string): string | null {
  const path = supportKeyFile(dataDir)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
}

/** Whole or not at all: a start that is killed in the middle leaves no half of a key. */
function make(dataDir: string): string {
  const [key, path] = [randomBytes(KEY_BYTES).toString('base64url'), supportKeyFile(dataDir)]
  const unfinished = `${path}.unfinished`
  writeFileSync(unfinished, `${key}\n`, { mode: 0o600, flush: true })
  ownAsFolder(unfinished)
  renameSync(unfinished, path)
  return key
}

/** A full disk keeps nobody from starting: the next start makes the key. */
function makeIfRoom(dataDir: string): string | null {
  try {
    return make(dataDir)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    rmSync(`${supportKeyFile(dataDir)}.unfinished`, { force: true })
    return null
  }
}

/**
 * The key of a practice service, made at its first start and kept in a file that only its own user can read. Any other
 * service has no support key unless `SUPPORT_KEY` names one.
 */
export function keptSupportKey({ dataDir, databaseUrl, practiceAccount }: Pick<Settings, 'dataDir' | 'databaseUrl' | 'practiceAccount'>): string | null {
  if (databaseUrl !== null || !practiceAccount) return null
  return supportKeyIn(dataDir) ?? makeIfRoom(dataDir)
}
