import type { FastifyBaseLogger } from 'fastify'
import type { FilesPort } from '../ports/files'
import { isReferenced } from '../transaction'
import type { Store } from '../tables/tables'

/** Files looked at in one query. */
const BATCH = 500

interface Deps {
  store: Store
  files: FilesPort
  log: FastifyBaseLogger
  /**
   * Whether every file that a row names is kept in this place. It is not where several copies of the service have a
   * folder each: what is not here may well be there.
   */
  seesAll: boolean
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Those of them that have a row, or are to get one soon: a recording that is tried again may bring its content just now. */
const selectKnown = (store: Store, ids: readonly string[]) =>
  store
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .unionAll(store.selectFrom('pending_recordings').select('id').where('id', 'in', ids))

/** One that stays, such as what is not ours, keeps no other from being removed. */
const removeOrphan = async ({ files, log }: Pick<Deps, 'files' | 'log'>, id: string): Promise<void> => {
  try {
    await files.remove(id)
    log.info({ file: id }, 'Removed orphaned file content')
  } catch (error) {
    log.warn({ err: error, file: id }, "Couldn't remove orphaned file content")
  }
}

/** Content whose upload or deletion did not come to its end. */
const removeOrphans = async ({ store, files, log }: Deps, before: Date): Promise<void> => {
  for await (const batch of inBatches(files.list())) {
    const ids = batch.filter(({ keptAt }) => keptAt < before).map(({ id }) => id)
    if (ids.length === 0) continue
    const rows = await selectKnown(store, ids).execute()
    const known = new Set(rows.map(({ id }) => id))
    for (const id of ids.filter((candidate) => !known.has(candidate))) {
      await removeOrphan({ files, log }, id)
    }
  }
}

async function* oldRows(store: Store, before: Date): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const rows = await store
      .selectFrom('files')
      .select('id')
      .where('id', '>', last)
      .where('created_at', '<', before)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id } of rows) yield id
    last = rows.at(-1)?.id ?? ''
    if (rows.length < BATCH) return
  }
}

/** A row that a call flow needs stays, and so does the message in the log. */
const removeRow = async ({ store, log }: Deps, id: string): Promise<void> => {
  try {
    await store.deleteFrom('files').where('id', '=', id).execute()
    log.error({ file: id }, 'Removed a file whose content is missing')
  } catch (error) {
    if (!isReferenced(error)) throw error
    log.error({ file: id }, 'The content of an audio file used by an application is missing')
  }
}

/**
 * Such a row comes from outside alone: somebody took away content. When not one file is where it should be, it is the
 * place that is wrong (a volume that is not mounted, another bucket), and nothing is removed.
 */
const removeRowsWithoutContent = async (deps: Deps, before: Date): Promise<void> => {
  const kept = new Set<string>()
  for await (const { id } of deps.files.list()) kept.add(id)
  const missing: string[] = []
  let rows = 0
  for await (const id of oldRows(deps.store, before)) {
    rows += 1
    if (!kept.has(id)) missing.push(id)
  }
  if (rows > 0 && missing.length === rows) {
    deps.log.error({ files: rows }, 'No file content found. Is the file location correct?')
    return
  }
  for (const id of missing) await removeRow(deps, id)
}

/** Brings content and rows together again, as far as both are from before that moment: what is under way stays. */
export const sweepFiles = async (deps: Deps, before: Date): Promise<void> => {
  await deps.files.removeBroken(before)
  await removeOrphans(deps, before)
  if (deps.seesAll) await removeRowsWithoutContent(deps, before)
}
