import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { storedSoundId } from '../../platform/database/callIds'
import type { FilesPort } from '../../platform/files/port'
import type { Attachment, Mail } from '../../platform/mail/mail'
import type { Store } from '../../platform/database/tables'
import type { Sentence } from '../../platform/failures/failures'
import type { MailWriters } from '../../platform/jobs/mailOutbox'
import type { Recipients } from '../../account/index'
import { isEmailAddress } from '../../platform/texts/emailAddress'
import { named, namedCaller, onLine } from '../../platform/texts/phoneNumber'
import { longTime } from 'callflow/frenchDates'

interface LeftMessage {
  to: string
  /** A hidden caller has no name. */
  caller: Sentence
  called: Sentence | null
  duration: number
  at: Date
  link: string
  /** A POST unsubscribes at once (RFC 8058). */
  unsubscribeUrl: string
}

const MINUTE_S = 60

export const minutes = (seconds: number): string =>
  seconds < MINUTE_S ? `${seconds} s` : `${Math.floor(seconds / MINUTE_S)} min ${seconds % MINUTE_S} s`

/** In both languages, because the reader's is unknown. */
export const voicemailMail = ({ to, caller, called, duration, at, link, unsubscribeUrl }: LeftMessage): Mail => ({
  to,
  headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  subject: `Nouveau message vocal / New voicemail – ${[...new Set([caller.fr, caller.en])].join(' / ')}`,
  text: `Bonjour,

${caller.fr} a laissé un message vocal${called === null ? '' : ` ${called.fr}`}.
Durée\u00a0: ${minutes(duration)}
Reçu\u00a0: ${longTime(at, 'fr')}

Pour l'écouter\u00a0:
${link}

Pour ne plus recevoir ces courriels\u00a0:
${unsubscribeUrl}

---

Hello,

${caller.en} left a voicemail${called === null ? '' : ` at ${called.en}`}.
Length: ${minutes(duration)}
Received: ${longTime(at, 'en')}

To listen to it:
${link}

To stop these emails:
${unsubscribeUrl}`,
  signed: ['fr', 'en'],
})

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

interface NotifyOfVoicemailDeps {
  store: Store
  files: FilesPort
  log: FastifyBaseLogger
  recipients: () => Pick<Recipients, 'admit'>
  voicemailsUrl: () => string
}

export const makeVoicemailNotifier = ({ store, files, log, recipients, voicemailsUrl }: NotifyOfVoicemailDeps): MailWriters['voicemail'] =>
  async ({ id, sendTo }, { id: mailId }) => {
    if (!isEmailAddress(sendTo)) {
      log.warn({ voicemail: id }, 'Invalid voicemail email address')
      return null
    }
    const voicemail = await findVoicemail(store, id)
    if (voicemail === undefined) return null
    const admitted = await recipients().admit(voicemail.account_id, sendTo, mailId)
    if (admitted === null) {
      log.info({ voicemail: id }, 'A voicemail is not mailed: the owner of the address has not agreed to it')
      return null
    }
    const { from_number, contact_name, label, phone_number, duration, created_at } = voicemail
    const mail = voicemailMail({
      to: sendTo,
      caller: { en: namedCaller(contact_name, from_number, 'en'), fr: namedCaller(contact_name, from_number, 'fr') },
      called: phone_number === null ? null : { en: named(label, phone_number), fr: onLine(label, phone_number) },
      duration,
      at: created_at,
      link: voicemailsUrl(),
      unsubscribeUrl: admitted.unsubscribeUrl,
    })
    return { ...mail, attachments: await attachSound({ files, log }, voicemail) }
  }
