import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type AudioFile, type AudioFilesQuery, type AudioFilesReply, type AudioFileUsageReply, audiofilesOperations } from 'contract/audiofiles'
import { MOST_FOUND, type SearchReply } from 'contract/search'
import type { RandomSource } from '../../platform/random'
import type { Clock } from '../../platform/clock'
import { checkDays, withinDays, type Days } from '../../platform/texts/days'
import { Failure, NotFound, Unavailable, Validation } from '../../platform/failures/failures'
import { beginsWord, compareNames, hasWords } from '../../platform/texts/texts'
import { cutToPage, pageOf, rowsToRead, type Position } from '../../platform/http/routes/request'
import { enforceRowLimit, inTransaction, isReferenced, prepared } from '../../platform/database/transaction'
import { mapInSlices } from '../../platform/jobs/slices'
import type { SignedUrls } from '../../platform/sessions/token'
import { makeContents } from '../../platform/files/contents'
import type { Storage } from '../../platform/files/storage'
import type { Upload, UploadLimits } from '../../platform/http/bodies/uploadBody'
import { type Once, uploadRoute, route, type BoundRoute } from '../../platform/http/routes/route'
import type { FilesPort } from '../../platform/files/port'
import type { SoundCache } from '../soundCache'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { makeAudioDetector } from './audioDetector'
import { MAX_BYTES, shownFileName, shownSeconds, isStoredAnswer, isAnnouncement, isPlayedBy, isUnheard, type StoredAnswer } from './rules'

interface AudioFileFilter {
  q: string
  days: Days
  after: Position | null
}

const selectAudioFiles = (store: Store, accountId: string, { q, days, after }: AudioFileFilter) =>
  store
    .selectFrom('audiofiles')
    .innerJoin('files', 'files.id', 'audiofiles.id')
    .select(['audiofiles.id', 'files.friendly_name', 'audiofiles.created_at', 'audiofiles.duration', 'audiofiles.is_playable'])
    .modifyFront(prepared)
    .where('audiofiles.account_id', '=', accountId)
    .$if(q !== '', (all) => all.where(hasWords(sql.ref('folded_name'), q)))
    .where((row) => row.and(withinDays('audiofiles.created_at', days)))
    .where((row) =>
      after === null
        ? row.lit(true)
        : row.eb(row.refTuple('audiofiles.created_at', 'audiofiles.id'), '<', row.tuple(after.created_at, after.id)),
    )
    .orderBy('audiofiles.created_at', 'desc')
    .orderBy('audiofiles.id', 'desc')

export const searchAudioFiles = (store: Store, accountId: string, q: string): Promise<SearchReply['audiofiles']> => {
  const folded = sql.ref('folded_name')
  const found = store.selectFrom('audiofiles').innerJoin('files', 'files.id', 'audiofiles.id').select(['audiofiles.id', 'friendly_name'])
  const ofAccount = found.where('audiofiles.account_id', '=', accountId).where(hasWords(folded, q))
  return ofAccount.orderBy(beginsWord(folded, q), 'desc').orderBy('audiofiles.created_at', 'desc').limit(MOST_FOUND).execute()
}

interface NewFile {
  id: string
  accountId: string
  name: string
  mediaType: string
  bytes: number
  duration: number
}

const insertAudioFile = async (transaction: StoreTransaction, file: NewFile, now: Date): Promise<void> => {
  const { id, accountId: account_id, name: friendly_name, mediaType: media_type, bytes, duration } = file
  const row = { id, account_id, created_at: now }
  await transaction.insertInto('files').values({ ...row, friendly_name, media_type, bytes }).execute()
  await transaction.insertInto('audiofiles').values({ ...row, duration, is_playable: 1 }).execute()
}

const callFlowsThatPlay = (store: Store, fileId: string): Promise<{ id: string; friendly_name: string }[]> =>
  store
    .selectFrom('application_module_files')
    .innerJoin('application_modules', 'application_modules.id', 'application_module_files.module_id')
    .innerJoin('application_branches', 'application_branches.id', 'application_modules.branch_id')
    .innerJoin('applications', 'applications.id', 'application_branches.application_id')
    .select(['applications.id', 'applications.friendly_name'])
    .distinct()
    .where('application_module_files.file_id', '=', fileId)
    .execute()

const announcesRecordings = async (store: Store, fileId: string): Promise<boolean> => {
  const announcements = store.selectFrom('recording_announcements').select('account_id')
  return (await announcements.where((row) => row.or([row('audiofile_id_en', '=', fileId), row('audiofile_id_fr', '=', fileId)])).executeTakeFirst()) !== undefined
}

interface Deps {
  store: Store
  files: FilesPort
  signedUrls: SignedUrls
  sounds: Pick<SoundCache, 'check'>
  storage: Pick<Storage, 'admit' | 'takeRoom'>
  clock: Clock
  random: RandomSource
}

const REMOVALS = 3

export type AudioFilesService = ReturnType<typeof makeAudioFilesService>

export const makeAudioFilesService = ({ store, files, signedUrls, sounds, storage, clock, random }: Deps) => {
  const contents = makeContents(files)

  const checkStored = async (accountId: string, file: { id: string; bytes: number }, log: FastifyBaseLogger) => {
    try {
      const checked = await sounds.check(accountId, file)
      if ('reason' in checked) throw new Validation({ file: [isUnheard(checked.reason)] })
      return { mediaType: checked.mediaType, duration: shownSeconds(checked.seconds) }
    } catch (error) {
      await contents.remove(file.id, log)
      if (error instanceof Failure) throw error
      log.error({ err: error }, 'Failed to check an audio file')
      throw new Unavailable()
    }
  }

  const insertOnce = async (file: NewFile & { sha256: string }, once: Once) => {
    const { id, name, sha256, duration } = file
    const stored = await once({ name, sha256 }, async (transaction: StoreTransaction): Promise<StoredAnswer> => {
      const now = clock()
      await storage.takeRoom(transaction, file.accountId, file.bytes)
      await enforceRowLimit(transaction, 'audiofiles', file.accountId)
      await insertAudioFile(transaction, file, now)
      return { id, friendly_name: name, created_at: now.toISOString(), duration, is_playable: 1 }
    })
    if (!isStoredAnswer(stored)) throw new Error('the record of an upload is none of ours')
    return stored
  }

  const insertOrClean = async (file: Parameters<typeof insertOnce>[0], once: Once, log: FastifyBaseLogger): Promise<AudioFile> => {
    try {
      const stored = await insertOnce(file, once)
      if (stored.id !== file.id) await contents.remove(file.id, log)
      return { ...stored, file_url: await signedUrls.sign(file.accountId, stored.id) }
    } catch (error) {
      // After any other error the rows may exist: only the database's answer was lost.
      if (error instanceof Failure) await contents.remove(file.id, log)
      throw error
    }
  }

  const removeRows = (accountId: string, id: string): Promise<void> =>
    inTransaction(store, async (transaction) => {
      const owned = transaction.selectFrom('audiofiles').select('id').where('id', '=', id).where('account_id', '=', accountId)
      const removed = await transaction.deleteFrom('files').where('id', 'in', owned).returning('id').executeTakeFirst()
      if (removed === undefined) throw new NotFound()
    })

  const playedBy = async (id: string) =>
    (await callFlowsThatPlay(store, id)).sort((one, other) => compareNames(one.friendly_name, other.friendly_name))

  return {
    list: async (accountId: string, query: AudioFilesQuery): Promise<AudioFilesReply> => {
      const page = pageOf(query)
      checkDays(query)
      const read = await selectAudioFiles(store, accountId, { q: query.q ?? '', days: query, after: page.after })
        .$if(page.limit !== null, (all) => all.limit(sql.lit(rowsToRead(page.limit ?? 0))))
        .execute()
      const { rows, next } = cutToPage(read, page)
      const urlOf = await signedUrls.signer(accountId)
      const toWire = (row: (typeof rows)[number]) => ({ ...row, created_at: row.created_at.toISOString(), file_url: urlOf(row.id) })
      return { audiofiles: await mapInSlices(rows, toWire), ...next }
    },

    upload: async (accountId: string, { fileName, content, requestBytes, key }: Upload & { key: string | null }, once: Once, log: FastifyBaseLogger): Promise<AudioFile> => {
      const [id, name, detector] = [random.id(), shownFileName(fileName), makeAudioDetector()]
      const admitted = await storage.admit({ id, accountId, key, requestBytes, maxBytes: MAX_BYTES })
      try {
        const bytes = await contents.store(id, detector.through(admitted.through(content)), log)
        const checked = await checkStored(accountId, { id, bytes }, log)
        return await insertOrClean({ id, accountId, name, bytes, ...checked, sha256: detector.result() }, once, log)
      } finally {
        admitted.leave()
      }
    },

    remove: async (accountId: string, id: string, log: FastifyBaseLogger): Promise<void> => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await removeRows(accountId, id)
          break
        } catch (error) {
          if (!isReferenced(error)) throw error
          const [callFlow] = await playedBy(id)
          if (callFlow !== undefined) throw new Failure(409, { userMessage: isPlayedBy(callFlow.friendly_name) })
          if (await announcesRecordings(store, id)) throw new Failure(409, { userMessage: isAnnouncement })
          // It has been removed from the application meanwhile.
          if (attempt === REMOVALS) throw error
        }
      }
      await contents.remove(id, log)
    },

    usage: async (accountId: string, id: string): Promise<AudioFileUsageReply['usage']> => {
      const files = store.selectFrom('audiofiles').select('id').where('account_id', '=', accountId)
      if ((await files.where('id', '=', id).executeTakeFirst()) === undefined) throw new NotFound()
      return { applications: await playedBy(id), announces_recordings: (await announcesRecordings(store, id)) ? 1 : 0 }
    },
  }
}

export const audiofilesRoutes = (audiofiles: AudioFilesService, pace?: UploadLimits['pace']): BoundRoute[] => [
  route(audiofilesOperations.listAudioFiles, ({ params, query }) =>
    audiofiles.list(params.accountId, query),
  ),
  uploadRoute(
    audiofilesOperations.uploadAudioFile,
    { bytes: MAX_BYTES, ...(pace && { pace }) },
    async ({ params, caller, upload, key, once }) => ({
      audiofile: await audiofiles.upload(params.accountId, { ...upload, key }, once, caller.log),
    }),
  ),
  route(audiofilesOperations.deleteAudioFile, ({ params, caller }) =>
    audiofiles.remove(params.accountId, params.audiofileId, caller.log),
  ),
  route(audiofilesOperations.getAudioFileUsage, async ({ params }) => ({
    usage: await audiofiles.usage(params.accountId, params.audiofileId),
  })),
]
