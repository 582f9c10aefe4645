import type { Mail, MailPort } from '../platform/mail/mail'
import type { SentMail } from './controlClient'

/** Whatever a test waits for comes within a second; without a limit, one that never comes would hang the whole run. */
const LIMIT_MS = 60_000

export interface Mailbox extends MailPort {
  /** Without those of logins from new browsers. */
  next: () => Promise<SentMail>
  nextWithLink: (part: string) => Promise<SentMail>
  all: () => readonly SentMail[]
  /** Of the mails to this address. One to someone else may still be under way. */
  failNext: (to: string) => void
}

const sentOf = ({ to, subject, text, headers = {}, attachments = [] }: Mail, id: string): SentMail => ({
  id,
  to,
  subject,
  text,
  headers,
  attachments: attachments.length,
  link: /https?:\/\/\S+/.exec(text)?.[0] ?? null,
})

export const makeMailbox = (): Mailbox => {
  const came: SentMail[] = []
  const untaken: SentMail[] = []
  const waiting: ((mail: SentMail) => void)[] = []
  const failures: string[] = []
  const next = async (): Promise<SentMail> => {
    const mail = untaken.shift()
    if (mail !== undefined) return mail
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`No mail came. So far: ${came.map(({ to, subject }) => `${to}: ${subject}`).join('; ')}`)), LIMIT_MS)
      waiting.push((sent) => {
        clearTimeout(limit)
        resolve(sent)
      })
    })
  }
  const nextWithLink = async (part: string): Promise<SentMail> => {
    const mail = await next()
    return mail.link?.includes(part) === true ? mail : nextWithLink(part)
  }
  return {
    send: async (mail, id) => {
      const failure = failures.indexOf(mail.to.toLowerCase())
      if (failure !== -1) {
        failures.splice(failure, 1)
        throw new Error('the mail server is out of reach')
      }
      const sent = sentOf(mail, id)
      came.push(sent)
      // Each visit of a test is a new browser: only tests about that look at its mail.
      if (mail.subject.includes('New login to your account')) return
      const taker = waiting.shift()
      if (taker === undefined) untaken.push(sent)
      else taker(sent)
    },
    next,
    nextWithLink,
    all: () => came,
    failNext: (to) => void failures.push(to.toLowerCase()),
  }
}
