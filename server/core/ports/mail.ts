export interface Attachment {
  /** Of the file, as the reader sees it. */
  name: string
  mediaType: string
  content: Uint8Array
}

export interface Mail {
  to: string
  subject: string
  text: string
  attachments?: readonly Attachment[]
  /** Beside the usual ones. */
  headers?: Readonly<Record<string, string>>
}

/** The mail server takes no mail for this address, and will not when it is asked again. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** Where mail leaves. A mail that could not be handed over rejects, with `MailRefused` where another try is no use. */
export interface MailPort {
  send: (mail: Mail) => Promise<void>
}
