import type { FastifyBaseLogger } from 'fastify'
import type { FilesPort } from '../../platform/files/port'
import type { Store } from '../../platform/database/tables'
import type { MailWriters } from '../../platform/jobs/mailOutbox'
import type { Recipients } from '../../account/index'
import { isEmailAddress } from '../../platform/texts/emailAddress'
import { named, namedCaller } from '../../platform/texts/friendlyNumber'
import { localTime } from '../../platform/texts/localDay'
import { attachSound, findVoicemail } from './mailedVoicemail'
import { voicemailMail } from './voicemailMail'

interface Deps {
  store: Store
  files: FilesPort
  log: FastifyBaseLogger
  recipients: () => Pick<Recipients, 'admit'>
  voicemailsUrl: () => string
}

export const makeVoicemailNotifier = ({ store, files, log, recipients, voicemailsUrl }: Deps): MailWriters['voicemail'] =>
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
      called: phone_number === null ? null : named(label, phone_number),
      duration,
      at: localTime(created_at),
      link: voicemailsUrl(),
      unsubscribeUrl: admitted.unsubscribeUrl,
    })
    return { ...mail, attachments: await attachSound({ files, log }, voicemail) }
  }
