import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { storedSoundId } from '../../platform/database/callIds'
import type { FilesPort } from '../../platform/files/port'
import type { Attachment } from '../../platform/mail/port'
import type { Store } from '../../platform/database/tables'

interface Deps {
  files: FilesPort
  log: FastifyBaseLogger
}

interface StoredSound {
  id: string
  friendly_name: string
  bytes: number
}

export const findVoicemail = (store: Store, id: string) =>
  store
    .selectFrom('voicemails')
    .innerJoin('files', (file) => file.on('files.id', '=', id))
    .leftJoin('numbers', (number) => number.on('numbers.id', '=', sql<string>`voicemails.number_id::text`))
    .leftJoin('contacts', (contact) =>
      contact
        .on('contacts.account_id', '=', sql<string>`voicemails.account_id::text`)
        .onRef('contacts.contact_number', '=', 'voicemails.from_number'),
    )
    .select(['voicemails.account_id', 'voicemails.from_number', 'voicemails.duration', 'voicemails.created_at', 'contacts.contact_name'])
    .select(['numbers.label', 'numbers.phone_number', 'files.id', 'files.friendly_name', 'files.bytes'])
    .where('voicemails.id', '=', storedSoundId(id))
    .executeTakeFirst()

/** Larger mails are often rejected. Two minutes take less than half of it. */
export const MAX_ATTACHED_BYTES = 5 * 1024 * 1024

/** Empty if the sound is too large or cannot be read: the mail has a link as well. */
export const attachSound = async ({ files, log }: Deps, { id, friendly_name: name, bytes }: StoredSound): Promise<Attachment[]> => {
  if (bytes > MAX_ATTACHED_BYTES) return []
  try {
    const content = await files.read(id, { first: 0, last: bytes - 1 }, bytes)
    return content === null ? [] : [{ name, mediaType: 'audio/wav', content: await buffer(content) }]
  } catch (error) {
    log.error({ err: error, file: id }, 'A voicemail is mailed without its sound')
    return []
  }
}
