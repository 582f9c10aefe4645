import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { RandomSource } from '../random'
import type { Clock } from '../clock'
import type { Language } from '../failures/failures'

export interface Attachment {
  name: string
  mediaType: string
  content: Uint8Array
}

export interface Mail {
  to: string
  subject: string
  text: string
  attachments?: readonly Attachment[]
  headers?: Readonly<Record<string, string>>
  /** The languages in which it is written: its signature follows, unless it has one already. */
  signed?: readonly Language[]
  /** Instead of the sender of the settings, whose address stays the envelope's; '' for what doesn't differ. */
  from?: { name: string; address: string }
}

/** Paragraphs that are wrapped in the source are one line in a mail: its reader's program wraps them. */
export const unwrapped = (text: string): string => text.replace(/(?<=\S)\n(?=\S)/g, ' ')

export class MailRefused extends Error {
  override name = 'MailRefused'
}

export interface MailPort {
  /** A mail that is sent again after a crash has the same id, by which mail programs recognise it. */
  send: (mail: Mail, id: string) => Promise<void>
}

interface Deps {
  folder: string
  log: FastifyBaseLogger
  clock: Clock
  random: RandomSource
  limits?: OutboxLimits
}

interface OutboxLimits {
  mails: number
  bytes: number
}

const usualLimits: OutboxLimits = { mails: 1000, bytes: 100 * 1024 * 1024 }

const firstLink = /https?:\/\/\S+/

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

const plainText = (text: string): string[] => ['Content-Type: text/plain; charset=utf-8', '', text]

const filePart = ({ name, mediaType, content }: Attachment): string[] => {
  const lines = Buffer.from(content).toString('base64').match(/.{1,76}/g) ?? []
  const disposition = `Content-Disposition: attachment; filename="${oneLine(name).replaceAll('"', "'")}"`
  return [`Content-Type: ${mediaType}`, 'Content-Transfer-Encoding: base64', disposition, '', ...lines]
}

const bodyOf = (text: string, attachments: readonly Attachment[], boundary: string): string[] => {
  if (attachments.length === 0) return plainText(text)
  const parts = [plainText(text), ...attachments.map(filePart)].flatMap((part) => [`--${boundary}`, ...part])
  return [`Content-Type: multipart/mixed; boundary="${boundary}"`, '', ...parts, `--${boundary}--`, '']
}

const removeOldest = async (folder: string, newest: string, { mails, bytes }: OutboxLimits): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort().reverse()
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).then(({ size }) => size, () => 0)))
  let [count, sum] = [0, 0]
  for (const [index, name] of names.entries()) {
    count += 1
    sum += sizes[index] ?? 0
    if ((count > mails || sum > bytes) && name !== newest) await rm(join(folder, name), { force: true })
  }
}

/** For a machine without a mail server: the log shows the link of each mail, which no other code may log. */
export const makeOutbox = ({ folder, log, clock, random, limits = usualLimits }: Deps): MailPort => ({
  send: async ({ to, subject, text, attachments = [], headers: given = {}, from }, id) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const written = clock().toISOString()
    const path = join(folder, `${written.replace(/[:.]/g, '-')}-${random.id()}.eml`)
    const file = await open(path, 'wx', 0o600)
    try {
      const more = Object.entries(given).map(([name, value]) => `${name}: ${oneLine(value)}`)
      const sender = from === undefined ? [] : [`From: ${oneLine(`${from.name} <${from.address || 'no-reply@localhost'}>`).trim()}`]
      const headers = [`Date: ${written}`, `Message-ID: <${id}@localhost>`, ...sender, `To: ${oneLine(to)}`, `Subject: ${oneLine(subject)}`, ...more]
      await file.writeFile([...headers, ...bodyOf(text, attachments, random.id())].join('\r\n'))
      await file.sync()
    } catch (error) {
      await rm(path, { force: true })
      throw error
    } finally {
      await file.close()
    }
    await removeOldest(folder, basename(path), limits)
    log.info({ file: path, link: firstLink.exec(text)?.[0] ?? null }, 'Email written to the outbox')
  },
})

const TIMEOUT_MS = 20_000

interface SmtpSettings {
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

/** Of `Name <address>`, `"Name" <address>`, or an address alone. */
const senderIn = (from: string): { name: string; address: string } => {
  const [, name = '', address = from] = /^([^<]*)<([^>]+)>$/.exec(from) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

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
  const own = senderIn(from)
  return {
    send: async ({ to: address, subject, text, attachments = [], headers = {}, from: other }, id) => {
      const files = attachments.map(({ name, mediaType, content }) => {
        return { filename: name, contentType: mediaType, content: Buffer.from(content) }
      })
      const to = { name: '', address }
      const sender = { name: other?.name || own.name, address: other?.address || own.address }
      const envelope = { from: own.address, to: [to] }
      const message = { messageId: `<${id}@${domainOf(from)}>`, from: sender, to, envelope, subject, text, attachments: files, headers: { ...headers } }
      try {
        await transport.sendMail(message)
      } catch (error) {
        throw isRefused(error) ? new MailRefused(error.message) : error
      }
    },
  }
}
