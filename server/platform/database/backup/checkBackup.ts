import { migrations } from '../migrations'
import { tableNames } from '../tables.generated'
import { BackupProblem } from './backupProblem'
import { FORMAT, HEAD_NAME, headIn, TAIL_NAME, tailIn, type Head, type Tail } from './manifest'
import { allOf, readArchive } from './readArchive'

export interface CheckedBackup {
  head: Head
  tail: Tail
}

const knownTables: ReadonlySet<string> = new Set(tableNames)

const noBackup = (path: string): BackupProblem => new BackupProblem(`${path} isn't a backup of this service.`)

const checkVersion = (path: string, { format, migrations: names, tables }: Head): void => {
  if (format !== FORMAT) throw new BackupProblem(`${path} was made by a different version of this command. Restore it with that version.`)
  const unknown = names.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) {
    const sentence = 'which this version of the service does not know: restore it with the version that made it, or a newer one.'
    throw new BackupProblem(`${path} is newer: it has ${unknown.join(', ')}, ${sentence}`)
  }
  if (tables.some(({ name }) => !knownTables.has(name))) throw noBackup(path)
}

/** Read-only. Throws `BackupProblem` unless the file can be restored here. */
export const checkBackup = async (path: string): Promise<CheckedBackup> => {
  let [head, tail]: [Head | null, Tail | null] = [null, null]
  for await (const { name, content } of readArchive(path)) {
    if (name === HEAD_NAME) head = headIn(await allOf(content))
    else if (name === TAIL_NAME) tail = tailIn(await allOf(content))
    if (head === null) throw noBackup(path)
  }
  if (head === null || tail === null) throw noBackup(path)
  checkVersion(path, head)
  return { head, tail }
}
