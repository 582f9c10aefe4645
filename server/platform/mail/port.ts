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
}

export class MailRefused extends Error {
  override name = 'MailRefused'
}

export interface MailPort {
  /** A mail that is sent again after a crash has the same id, by which mail programs recognise it. */
  send: (mail: Mail, id: string) => Promise<void>
}
