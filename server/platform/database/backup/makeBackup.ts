import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { DamagedFile, type FilesPort } from '../../files/port'
import { DatabaseIsNewer, executedNames } from '../migrate'
import { migrations } from '../migrations'
import { BackupProblem, FORMAT, HEAD_NAME, jsonOf, TAIL_NAME, type Head, type Tail, copySource, tablesInOrder, type TableShape } from './manifest'
import { copyOut, inOneTransaction, type Pinned } from './copyStreams'
import { writeArchive, type ArchiveWriter } from './writeArchive'

const BEGIN = 'begin isolation level repeatable read read only'
/** A table is written in parts, because its length is known only at its end. */
const PART_BYTES = 1024 * 1024

export interface MadeBackup extends Tail {
  /** A subset of `missing`: the content exists but is damaged. */
  damaged: string[]
  bytes: number
  version: string
}

interface Where {
  databaseUrl: string
  path: string
  /** Null: the content is in an object store and not part of the backup. */
  files: Pick<FilesPort, 'read'> | null
  now: Date
}

interface Listed {
  id: string
  bytes: number
}

async function* inParts(rows: AsyncIterable<Buffer>): AsyncGenerator<{ rows: number; content: Buffer }> {
  let [chunks, bytes]: [Buffer[], number] = [[], 0]
  for await (const row of rows) {
    chunks.push(row)
    bytes += row.length
    if (bytes < PART_BYTES) continue
    yield { rows: chunks.length, content: Buffer.concat(chunks) }
    ;[chunks, bytes] = [[], 0]
  }
  if (chunks.length > 0) yield { rows: chunks.length, content: Buffer.concat(chunks) }
}

const addTable = async (archive: ArchiveWriter, { client }: Pinned, table: TableShape): Promise<number> => {
  const rows: Readable = copyOut(client, `copy (${copySource(table)}) to stdout`)
  let [count, part] = [0, 0]
  for await (const { rows: more, content } of inParts(rows)) {
    count += more
    part += 1
    await archive.add(`tables/${table.name}/${String(part).padStart(6, '0')}.copy`, content)
  }
  return count
}

const versionOf = async ({ store }: Pinned): Promise<string[]> => {
  const names = await executedNames(store)
  const unknown = names.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) throw new DatabaseIsNewer(unknown)
  if (names.length === 0) throw new BackupProblem('Nothing to back up: no service has used this database yet.')
  return names
}

const addTables = async (archive: ArchiveWriter, pinned: Pinned, { now, files }: Where) => {
  const [names, tables] = [await versionOf(pinned), await tablesInOrder(pinned.store)]
  const head: Head = { format: FORMAT, made_at: now.toISOString(), migrations: names, tables, files: files ? 'folder' : 'object store' }
  await archive.add(HEAD_NAME, jsonOf(head))
  const rows: Record<string, number> = {}
  for (const table of tables) rows[table.name] = await addTable(archive, pinned, table)
  const listed = await sql<Listed>`select id, bytes::float8 as bytes from files order by id`.execute(pinned.store)
  return { rows, listed: listed.rows, version: names.at(-1) ?? '' }
}

interface AddedFiles {
  tail: Omit<Tail, 'rows'>
  damaged: string[]
}

const openUnlessDamaged = async (files: Pick<FilesPort, 'read'>, id: string, bytes: number): Promise<Readable | 'damaged' | null> => {
  try {
    return await files.read(id, { first: 0, last: bytes - 1 }, bytes)
  } catch (error) {
    if (error instanceof DamagedFile) return 'damaged'
    throw error
  }
}

/** Content is immutable, so it still matches the snapshot unless it was deleted. Damaged files are left out and reported. */
const addFiles = async (archive: ArchiveWriter, files: Where['files'], listed: readonly Listed[]): Promise<AddedFiles> => {
  const [missing, damaged]: [string[], string[]] = [[], []]
  let [count, sum] = [0, 0]
  for (const { id, bytes } of files === null ? [] : listed) {
    const content = bytes === 0 || files === null ? null : await openUnlessDamaged(files, id, bytes)
    if (content === 'damaged') damaged.push(id)
    if (content === 'damaged' || (bytes > 0 && content === null)) {
      missing.push(id)
      continue
    }
    await archive.addStream(`files/${id}`, bytes, content ?? Readable.from([]))
    count += 1
    sum += bytes
  }
  return { tail: { files: count, file_bytes: sum, missing }, damaged }
}

/** Also works while services run. Throws `BackupProblem` or `DatabaseIsNewer` and then leaves no archive. */
export const makeBackup = async (where: Where): Promise<MadeBackup> => {
  const archive = await writeArchive(where.path, where.now)
  try {
    const { rows, listed, version } = await inOneTransaction(where.databaseUrl, BEGIN, (pinned) => addTables(archive, pinned, where))
    const { tail: ofFiles, damaged } = await addFiles(archive, where.files, listed)
    const tail: Tail = { rows, ...ofFiles }
    await archive.add(TAIL_NAME, jsonOf(tail))
    return { ...tail, damaged, bytes: await archive.finish(), version }
  } catch (error) {
    await archive.abandon()
    throw error instanceof DamagedFile ? new BackupProblem(`${error.message}, since a moment ago. Back up again: it is then left out.`) : error
  }
}
