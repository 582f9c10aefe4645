export interface Mail {
  to: string
  subject: string
  text: string
}

/** Where mail leaves. A mail that could not be handed over rejects. */
export interface MailPort {
  send: (mail: Mail) => Promise<void>
}
