import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import type { FilesPort } from '../ports/files'
import type { Attachment } from '../ports/mail'
import type { Store } from '../tables/tables'
import type { MailWriters } from '../mail/mailOutbox'
import type { Recipients } from '../recipients/recipients'
import { isEmailAddress } from '../texts/emailAddress'
import { friendlyNumber } from '../texts/friendlyNumber'
import { localTime } from '../texts/localDay'
import { voicemailMail } from './voicemailMail'

interface Deps {
  store: Store
  files: FilesPort
  log: FastifyBaseLogger
  recipients: () => Pick<Recipients, 'admit'>
  voicemailsUrl: () => string
}

/** Larger mails are often rejected. Two minutes take less than half of it. */
const MAX_ATTACHED_BYTES = 5 * 1024 * 1024

const selectVoicemail = (store: Store, id: string) =>
  store
    .selectFrom('voicemails')
    .innerJoin('files', 'files.id', 'voicemails.id')
    .leftJoin('numbers', 'numbers.id', 'voicemails.number_id')
    .leftJoin('contacts', (contact) =>
      contact
        .onRef('contacts.account_id', '=', 'voicemails.account_id')
        .onRef('contacts.contact_number', '=', 'voicemails.from_number'),
    )
    .select(['voicemails.account_id', 'voicemails.from_number', 'voicemails.duration', 'voicemails.created_at', 'contacts.contact_name'])
    .select(['numbers.label', 'numbers.phone_number', 'files.friendly_name', 'files.bytes'])
    .where('voicemails.id', '=', id)
    .executeTakeFirst()

const named = (name: string | null, number: string): string =>
  name === null || name === '' ? friendlyNumber(number) : `${name} (${friendlyNumber(number)})`

export const makeVoicemailNotifier = ({ store, files, log, recipients, voicemailsUrl }: Deps): MailWriters['voicemail'] => {
  const attached = async (id: string, name: string, bytes: number): Promise<Attachment[]> => {
    if (bytes > MAX_ATTACHED_BYTES) return []
    try {
      const content = await files.read(id, { first: 0, last: bytes - 1 }, bytes)
      return content === null ? [] : [{ name, mediaType: 'audio/wav', content: await buffer(content) }]
    } catch (error) {
      log.error({ err: error, file: id }, 'A voicemail is mailed without its sound')
      return []
    }
  }

  return async ({ id, sendTo }, { id: mailId }) => {
    if (!isEmailAddress(sendTo)) {
      log.warn({ voicemail: id }, 'Invalid voicemail email address')
      return null
    }
    const voicemail = await selectVoicemail(store, id)
    if (voicemail === undefined) return null
    const admitted = await recipients().admit(voicemail.account_id, sendTo, mailId)
    if (admitted === null) {
      log.info({ voicemail: id }, 'A voicemail is not mailed: the owner of the address has not agreed to it')
      return null
    }
    const { from_number, contact_name, label, phone_number, duration, created_at, friendly_name, bytes } = voicemail
    const mail = voicemailMail({
      to: sendTo,
      caller: named(contact_name, from_number),
      called: phone_number === null ? null : named(label, phone_number),
      duration,
      at: localTime(created_at),
      link: voicemailsUrl(),
      unsubscribeUrl: admitted.unsubscribeUrl,
    })
    return { ...mail, attachments: await attached(id, friendly_name, bytes) }
  }
}
