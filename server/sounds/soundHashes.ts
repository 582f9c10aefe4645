import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import type { Store } from '../platform/database/tables'
import type { FilesPort } from '../platform/files/port'

const MAX_REMEMBERED = 10_000

export interface NamedSound {
  id: string
  name: string
  /** In hex; null if the content is missing or damaged. */
  sha256: string | null
}

export type SoundHashes = ReturnType<typeof makeSoundHashes>

/** The content of a file never changes, so it is read once. */
export const makeSoundHashes = (store: Store, files: Pick<FilesPort, 'read'>) => {
  const known = new LRUCache<string, string>({ max: MAX_REMEMBERED })
  const hashOf = async (id: string, bytes: number): Promise<string | null> => {
    const content = bytes === 0 ? null : await files.read(id, { first: 0, last: bytes - 1 }, bytes)
    if (content === null) return null
    const hash = createHash('sha256')
    await pipeline(content, hash)
    return hash.digest('hex')
  }
  return {
    /** Of these ids, those that the account has. */
    of: async (accountId: string, ids: readonly string[]): Promise<NamedSound[]> => {
      if (ids.length === 0) return []
      const sounds = store.selectFrom('files').innerJoin('audiofiles', 'audiofiles.id', 'files.id').where('audiofiles.account_id', '=', accountId)
      const rows = await sounds.select(['files.id', 'friendly_name', 'bytes']).where('files.id', 'in', [...ids]).orderBy('files.id').execute()
      const found: NamedSound[] = []
      for (const { id, friendly_name: name, bytes } of rows) {
        const sha256 = known.get(id) ?? (await hashOf(id, Number(bytes)).catch(() => null))
        if (sha256 !== null) known.set(id, sha256)
        found.push({ id, name, sha256 })
      }
      return found
    },
  }
}
