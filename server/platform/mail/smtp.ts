import { createTransport } from 'nodemailer'
import { MailRefused, type MailPort } from './outbox'

const TIMEOUT_MS = 20_000

export interface SmtpSettings {
  url: string
  from: string
}

const isRefused = (error: unknown): error is Error =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

/** Mail over SMTP, encrypted whenever the server supports it. A mail never references a file or a URL to fetch. */
export const makeSmtpMail = ({ url, from }: SmtpSettings): MailPort => {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, attachments = [], headers = {} }, id) => {
      const files = attachments.map(({ name, mediaType, content }) => {
        return { filename: name, contentType: mediaType, content: Buffer.from(content) }
      })
      const message = { messageId: `<${id}@${domainOf(from)}>`, from, to: { name: '', address: to }, subject, text, attachments: files, headers: { ...headers } }
      try {
        await transport.sendMail(message)
      } catch (error) {
        throw isRefused(error) ? new MailRefused(error.message) : error
      }
    },
  }
}
