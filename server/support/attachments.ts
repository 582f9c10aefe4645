import type { FastifyBaseLogger } from 'fastify'
import { soundKind, Unplayable } from '@console/voice-gateway/sounds'
import { AttachmentSchema, MAX_ATTACHMENT_BYTES, type Attachment } from 'contract/supportRequests'
import type { Clock } from '../platform/clock'
import type { Store, StoreTransaction } from '../platform/database/tables'
import { enforceRowLimit } from '../platform/database/transaction'
import { Failure, Validation, type Sentence } from '../platform/failures/failures'
import { makeContents } from '../platform/files/contents'
import type { FilesPort } from '../platform/files/port'
import type { Storage } from '../platform/files/storage'
import type { Upload } from '../platform/http/bodies/uploadBody'
import { makeChecker } from '../platform/http/routes/request'
import type { Once } from '../platform/http/routes/route'
import type { RandomSource } from '../platform/random'
import type { SignedUrls } from '../platform/sessions/token'
import { isAlsoSomethingElse, makeDetector, shownFileName } from '../sounds/index'

const isRefused: Sentence = {
  en: 'Only pictures (PNG, JPEG, GIF, WebP), PDF and audio (MP3, WAV, OGG, M4A) can be attached. This file is something else.',
  fr: "Seuls des images (PNG, JPEG, GIF, WebP), des PDF et des fichiers audio (MP3, WAV, OGG, M4A) peuvent être joints. Ce fichier est d'un autre type.",
}

const isGone: Sentence = {
  en: 'A file that was to be attached is no longer there. Attach it again.',
  fr: "Un fichier à joindre n'est plus là. Joignez-le de nouveau.",
}

const startsOf: readonly [type: string, starts: readonly string[]][] = [
  ['image/png', ['\x89PNG\r\n\x1a\n']],
  ['image/jpeg', ['\xff\xd8\xff']],
  ['image/gif', ['GIF87a', 'GIF89a']],
  ['application/pdf', ['%PDF-']],
]

const typeOf = (text: string): string | undefined => {
  if (/^RIFF....WEBP/s.test(text)) return 'image/webp'
  // Other files of this kind may be videos.
  if (/^....ftyp(?:....)*?M4[AB] /s.test(text)) return 'audio/mp4'
  return startsOf.find(([, starts]) => starts.some((start) => text.startsWith(start)))?.[0]
}

const sounds: ReadonlyMap<string, string> = new Map([['wav', 'audio/wav'], ['mp3', 'audio/mpeg'], ['opus', 'audio/ogg'], ['vorbis', 'audio/ogg'], ['oggFlac', 'audio/ogg']])

const soundType = (start: Buffer): string | null => {
  try {
    return sounds.get(soundKind(start)) ?? null
  } catch (error) {
    if (error instanceof Unplayable) return null
    throw error
  }
}

const PDF = 'application/pdf'

/** By its content, never by its name. Null for what can't be attached. */
const mediaTypeOf = ({ opening, bytes }: { opening: Buffer; bytes: Buffer }): string | null => {
  const text = opening.toString('latin1')
  const known = typeOf(text) ?? soundType(bytes)
  return known !== PDF && isAlsoSomethingElse(opening) ? null : known
}

/** Who uploads it, and alone may then attach it. */
export type Uploader = { user_id: string; operator_id: null } | { user_id: null; operator_id: string }

interface Stored {
  id: string
  name: string
  media_type: string
  bytes: number
}

const isAttachment = makeChecker<Attachment>(AttachmentSchema).isRight

interface Deps {
  files: FilesPort
  signedUrls: SignedUrls
  storage: Pick<Storage, 'admit' | 'takeRoom'>
  clock: Clock
  random: RandomSource
}

export type Attachments = ReturnType<typeof makeAttachments>

export const makeAttachments = ({ files, signedUrls, storage, clock, random }: Deps) => {
  const contents = makeContents(files)

  const insert = async (transaction: StoreTransaction, account_id: string, uploader: Uploader, { id, name, media_type, bytes }: Stored): Promise<void> => {
    await storage.takeRoom(transaction, account_id, bytes)
    await enforceRowLimit(transaction, 'support_attachments', account_id)
    const row = { id, account_id, created_at: clock() }
    await transaction.insertInto('files').values({ ...row, media_type, bytes, friendly_name: name }).execute()
    await transaction.insertInto('support_attachments').values({ ...row, ...uploader }).execute()
  }

  const insertOrClean = async (accountId: string, uploader: Uploader, file: Stored, sha256: string, once: Once, log: FastifyBaseLogger): Promise<Attachment> => {
    try {
      const stored = await once({ name: file.name, sha256 }, async (transaction) => {
        await insert(transaction, accountId, uploader, file)
        return { ...file, file_url: '' }
      })
      if (!isAttachment(stored)) throw new Error('the record of an upload is none of ours')
      if (stored.id !== file.id) await contents.remove(file.id, log)
      return { ...stored, file_url: await signedUrls.sign(accountId, String(stored.id)) }
    } catch (error) {
      // After any other error the rows may exist: only the database's answer was lost.
      if (error instanceof Failure) await contents.remove(file.id, log)
      throw error
    }
  }

  return {
    upload: async (accountId: string, uploader: Uploader, { upload, key, once }: { upload: Upload; key: string | null; once: Once }, log: FastifyBaseLogger): Promise<Attachment> => {
      const [id, name] = [random.id(), shownFileName(upload.fileName, 'file')]
      let media_type = ''
      const detector = makeDetector((sample) => {
        const found = mediaTypeOf(sample)
        if (found === null) throw new Validation({ file: [isRefused] })
        media_type = found
      })
      const admitted = await storage.admit({ id, accountId, key, requestBytes: upload.requestBytes, maxBytes: MAX_ATTACHMENT_BYTES })
      try {
        const bytes = await contents.store(id, detector.through(admitted.through(upload.content)), log)
        return await insertOrClean(accountId, uploader, { id, name, media_type, bytes }, detector.result(), once, log)
      } finally {
        admitted.leave()
      }
    },

    /** In the transaction that writes the message. Throws if one was attached already, or is somebody else's. */
    attach: async (transaction: StoreTransaction, { accountId, messageId }: { accountId: string; messageId: string }, { user_id, operator_id }: Uploader, ids: readonly (string | number)[]): Promise<void> => {
      for (const [position, id] of [...new Set(ids)].entries()) {
        const attached = await transaction
          .updateTable('support_attachments')
          .set({ message_id: messageId, position })
          .where('id', '=', String(id))
          .where('account_id', '=', accountId)
          .where('message_id', 'is', null)
          .where((row) => (user_id === null ? row('operator_id', '=', operator_id) : row('user_id', '=', user_id)))
          .returning('id')
          .executeTakeFirst()
        if (attached === undefined) throw new Validation({ attachment_ids: [isGone] })
      }
    },

    /** By the messages of one request. */
    of: async (from: Store, accountId: string, requestId: string): Promise<ReadonlyMap<string, Attachment[]>> => {
      const rows = await from
        .selectFrom('support_attachments')
        .innerJoin('support_messages', 'support_messages.id', 'support_attachments.message_id')
        .innerJoin('files', 'files.id', 'support_attachments.id')
        .select(['files.id', 'friendly_name', 'media_type', 'bytes', 'support_messages.id as message_id'])
        .where('support_attachments.account_id', '=', accountId)
        .where('support_messages.support_request_id', '=', requestId)
        .orderBy('support_attachments.position')
        .execute()
      if (rows.length === 0) return new Map()
      const urlOf = await signedUrls.signer(accountId)
      const byMessage = new Map<string, Attachment[]>()
      for (const { message_id, friendly_name: name, ...row } of rows) {
        byMessage.set(message_id, [...(byMessage.get(message_id) ?? []), { ...row, name, file_url: urlOf(row.id) }])
      }
      return byMessage
    },
  }
}
