import { sql } from 'kysely'
import { MIN_FILE_BYTES } from '@console/embedded-postgres'
import { MINUTE_MS, SECOND_MS } from '../clock'
import { Failure, type Sentence } from '../failures/failures'
import type { Store, StoreTransaction } from '../database/tables'
import type { Disk } from './disk'

/** Calls cannot be repeated, so their audio may exceed the quota by this share: eight hours with the default. */
const OVERDRAFT = 0.1

export const quotaOfCalls = (quotaBytes: number): number => Math.floor(quotaBytes * (1 + OVERDRAFT))

/** Small files count as what they occupy on a disk. */
export const countedBytes = (bytes: number): number => Math.max(bytes, MIN_FILE_BYTES)

export const usedBytes = async (store: Store | StoreTransaction, accountId: string, without: readonly string[] = []): Promise<number> => {
  const { used } = await store
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(greatest(bytes, ${MIN_FILE_BYTES}::bigint)), 0)::float8`.as('used'))
    .where('account_id', '=', accountId)
    .$if(without.length > 0, (all) => all.where('id', 'not in', without))
    .executeTakeFirstOrThrow()
  return used
}

export const usedBytesLocked = async (transaction: StoreTransaction, accountId: string): Promise<number> => {
  await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()
  return usedBytes(transaction, accountId)
}

export const storedBytes = async (store: Store): Promise<number> => {
  const { bytes } = await store
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}

export interface Arriving {
  id: string
  accountId: string
  key: string | null
  requestBytes: number | null
  maxBytes: number
}

export interface Admitted {
  through: (content: AsyncIterable<Buffer>) => AsyncIterable<Buffer>
  leave: () => void
}

export type Admit = (arriving: Arriving) => Promise<Admitted>

interface Deps {
  store: Store
  disk: Pick<Disk, 'hasRoom'>
  quotaBytes: number
}

const MB = 1024 * 1024
const GB = 1024 * MB

const sizeIn = (locale: 'en-CA' | 'fr-CA', bytes: number): string => {
  const number = (value: number): string => value.toLocaleString(locale, { maximumFractionDigits: 1 })
  const [large, small] = locale === 'en-CA' ? ['GB', 'MB'] : ['Go', 'Mo']
  return bytes >= GB ? `${number(bytes / GB)}\u00a0${large}` : `${number(bytes / MB)}\u00a0${small}`
}

const storageIsFull = (used: number, quota: number): Sentence => ({
  en: `Your storage is full: ${sizeIn('en-CA', used)} of ${sizeIn('en-CA', quota)} are used, and this file does not fit. Delete audio files, recordings or voicemails, and try again.`,
  fr: `Votre espace de stockage est plein\u00a0: ${sizeIn('fr-CA', used)} sur ${sizeIn('fr-CA', quota)} sont utilisés, et ce fichier n'y tient pas. Supprimez des fichiers audio, des enregistrements ou des messages vocaux, puis réessayez.`,
})

const serviceIsFull: Sentence = {
  en: 'Our service cannot take new files at the moment. The fault is ours, not yours: please try again later.',
  fr: "Notre service ne peut pas recevoir de nouveaux fichiers pour le moment. C'est notre faute, et non la vôtre\u00a0: veuillez réessayer plus tard.",
}

const MAX_FRAMING_BYTES = 4096
const CHECK_EVERY_BYTES = 4 * 1024 * 1024
const RETRY_AFTER_S = (2 * MINUTE_MS) / SECOND_MS

export const noRoomFor = (used: number, quota: number): Failure => {
  const free = quota - used
  return new Failure(422, { errors: { file: [storageIsFull(used, quota)] }, freeBytes: free < MIN_FILE_BYTES ? 0 : free })
}

export const noRoomOnDisk = (): Failure =>
  new Failure(503, { userMessage: serviceIsFull, freeBytes: 0, headers: { 'retry-after': String(RETRY_AFTER_S) } })

/** Counts concurrent uploads of an account before they have a row, per instance; the row itself is checked by `takeRoom`. */
export const makeAdmission = ({ store, disk, quotaBytes }: Deps): Admit => {
  const arriving = new Map<string, Set<Arriving & { reserved: number }>>()

  const isRepeat = async (accountId: string, key: string | null): Promise<boolean> => {
    if (key === null) return false
    const known = store.selectFrom('idempotency_keys').select('key').where('account_id', '=', accountId).where('key', '=', key)
    return (await known.executeTakeFirst()) !== undefined
  }

  const join = (own: Arriving & { reserved: number }) => {
    const all = arriving.get(own.accountId) ?? new Set()
    const others = [...all]
    arriving.set(own.accountId, all.add(own))
    const leave = (): void => {
      all.delete(own)
      if (all.size === 0) arriving.delete(own.accountId)
    }
    return { others, leave }
  }

  const freeFor = async (own: Arriving, others: readonly (Arriving & { reserved: number })[]): Promise<{ used: number; free: number }> => {
    if (await isRepeat(own.accountId, own.key)) return { used: 0, free: own.maxBytes }
    const saved = await usedBytes(store, own.accountId, others.map(({ id }) => id))
    const used = others.filter(({ key }) => key === null || key !== own.key).reduce((sum, { reserved }) => sum + reserved, saved)
    return { used, free: quotaBytes - used }
  }

  async function* limited(content: AsyncIterable<Buffer>, used: number, free: number): AsyncGenerator<Buffer> {
    let [read, checked] = [0, 0]
    for await (const chunk of content) {
      read += chunk.length
      if (read > free) throw noRoomFor(used, quotaBytes)
      if (read - checked >= CHECK_EVERY_BYTES) {
        checked = read
        if (!(await disk.hasRoom('upload', 0))) throw noRoomOnDisk()
      }
      yield chunk
    }
  }

  return async (given) => {
    const { requestBytes, maxBytes } = given
    const least = Math.min(maxBytes, Math.max(0, (requestBytes ?? 0) - MAX_FRAMING_BYTES))
    const own = { ...given, reserved: countedBytes(Math.min(maxBytes, requestBytes ?? maxBytes)) }
    const { others, leave } = join(own)
    try {
      const { used, free } = await freeFor(own, others)
      own.reserved = Math.min(own.reserved, Math.max(0, free))
      if (countedBytes(least) > free) throw noRoomFor(used, quotaBytes)
      if (!(await disk.hasRoom('upload', least))) throw noRoomOnDisk()
      return { through: (content) => limited(content, used, free), leave }
    } catch (error) {
      leave()
      throw error
    }
  }
}
