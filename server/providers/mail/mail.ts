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
}

/** Where mail leaves. A mail that could not be handed over rejects. */
export interface MailPort {
  send: (mail: Mail) => Promise<void>
}
