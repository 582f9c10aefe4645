import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { operatorDeskOperations } from 'contract/operatorDesk'
import { filesOperations, type SignedQuery, storageOperations, type Storage as StorageOnWire } from 'contract/audiofiles'
import { dispositionOf } from '../../platform/texts/disposition'
import { Failure, NotFound, RangeNotSatisfiable, type Sentence } from '../../platform/failures/failures'
import { route, type FileAnswer, type FileRequest, type BoundRoute } from '../../platform/http/routes/route'
import { fileHeaders } from '../../platform/http/security'
import type { SignedUrls } from '../../platform/sessions/token'
import { DamagedFile, type ByteRange, type FilesPort } from '../../platform/files/port'
import type { Store } from '../../platform/database/tables'
import { DAY_MS, later, type Clock } from '../../platform/clock'
import type { Storage } from '../../platform/files/storage'

/** How long accounts see that a recording or voicemail was lost. */
const LOSS_NOTICE_MS = 7 * DAY_MS

type StorageService = ReturnType<typeof makeStorageService>

export const makeStorageService = (storage: Pick<Storage, 'use'>, clock: Clock) => ({
  use: async (accountId: string): Promise<StorageOnWire> => {
    const { used, quota, quotaOfCalls, unkeptAt } = await storage.use(accountId)
    const isRecent = unkeptAt !== null && unkeptAt > later(clock(), -LOSS_NOTICE_MS)
    return {
      used_bytes: used,
      quota_bytes: quota,
      calls_quota_bytes: quotaOfCalls,
      unkept_at: isRecent ? unkeptAt.toISOString() : null,
    }
  },
})

export const storageRoutes = (storage: StorageService): BoundRoute[] => [
  route(storageOperations.getStorage, async ({ params }) => ({ storage: await storage.use(params.accountId) })),
]

const isDamaged: Sentence = {
  en: "This file is damaged and can't be opened. Contact our support team.",
  fr: "Ce fichier est endommagé et ne peut pas être ouvert. Écrivez à notre équipe de soutien.",
}

/** `null` means the whole file, also for headers that may be ignored: several ranges, other units, nonsense. */
const rangeOf = (header: string | undefined, bytes: number): ByteRange | null => {
  const [whole, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (whole === undefined || (from === '' && to === '')) return null
  if (from !== '' && to !== '' && Number(from) > Number(to)) return null
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (first >= bytes || (from === '' && Number(to) === 0)) throw new RangeNotSatisfiable(bytes)
  return { first, last }
}

interface Deps {
  store: Store
  files: FilesPort
  signedUrls: SignedUrls
  log: FastifyBaseLogger
}

const nothing = (): Readable => Readable.from([])

export type FilesService = ReturnType<typeof makeFilesService>

export const makeFilesService = ({ store, files, signedUrls, log }: Deps) => {
  const open = async (fileId: string, part: ByteRange, bytes: number): Promise<Readable | null> => {
    try {
      return await files.read(fileId, part, bytes)
    } catch (error) {
      log.error({ err: error, file: fileId }, 'File unreadable')
      throw error instanceof DamagedFile ? new Failure(500, { userMessage: isDamaged }) : error
    }
  }

  const contentOf = async (fileId: string, bytes: number, part: ByteRange): Promise<Readable> => {
    if (bytes === 0) return nothing()
    const content = await open(fileId, part, bytes)
    if (content === null) {
      // Not logged if it was deleted since its row was read.
      log.warn({ file: fileId }, 'File content missing')
      throw new NotFound()
    }
    return content.once('error', (error) => log.error({ err: error, file: fileId }, 'Reading a file failed partway'))
  }

  return {
    download: async (fileId: string, query: SignedQuery, range: string | undefined, countFor: FileRequest['countFor']): Promise<FileAnswer> => {
      if (!(await signedUrls.isRight(fileId, query))) throw new NotFound()
      await countFor(query.account)
      const file = await store
        .selectFrom('files')
        .select(['media_type', 'bytes', 'friendly_name'])
        .where('id', '=', fileId)
        .where('account_id', '=', query.account)
        .executeTakeFirst()
      if (file === undefined) throw new NotFound()
      const part = rangeOf(range, file.bytes)
      const { first, last } = part ?? { first: 0, last: file.bytes - 1 }
      const headers = {
        ...fileHeaders,
        'accept-ranges': 'bytes',
        'content-type': file.media_type,
        'content-length': String(last - first + 1),
        'content-disposition': dispositionOf(file.friendly_name),
        ...(part && { 'content-range': `bytes ${first}-${last}/${file.bytes}` }),
      }
      return { status: part ? 206 : 200, headers, content: await contentOf(fileId, file.bytes, { first, last }) }
    },
  }
}

export const filesRoutes = (files: FilesService): BoundRoute[] => [
  route(filesOperations.downloadFile, ({ params, query, range, countFor }) =>
    files.download(params.fileId, query, range, countFor),
  ),
]

/** At the operators' own address. */
export const operatorFilesRoutes = (files: FilesService): BoundRoute[] => [
  route(operatorDeskOperations.downloadOperatorFile, ({ params, query, range, countFor }) => files.download(params.fileId, query, range, countFor)),
]
