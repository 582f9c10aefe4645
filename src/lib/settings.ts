import { isRecord, parseJson } from './record'

/** What the host writes into `index.html`; every text is '' and every flag false when the host says nothing. */
export interface ConsoleSettings {
  /** Where the calls go: a path of the same origin or a whole address, without a slash at its end. */
  apiPrefix: string
  /** http(s) address or a path; '' when there is none. */
  subscribeUrl: string
  stripePublishableKey: string
  /** Whether the service does the work of one `Idempotency-Key` once: only then is an act repeated unasked. */
  idempotencyKeys: boolean
  /** Whether the service tells by a stream what happens in the account; without it a screen asks now and then. */
  events: boolean
  /** Whether the service takes diagnostics along with a new support request; else they are not offered there. */
  diagnostics: boolean
  /** Whether the service keeps tests of call flows. */
  rehearsals: boolean
  /** Whether the service tells how much content the account keeps, and may. */
  storage: boolean
  /** Whether the service takes another e-mail address only with the present password; else that is not sent along. */
  reauthentication: boolean
  /** Whether the service asks the owners of addresses before it mails them voicemails, and tells who has agreed. */
  emailConsent: boolean
  /** Whether the service makes calls for practice: its own lines answer, and call the web phone. */
  practiceCalls: boolean
  /** Where Twilio's web phones connect, e.g. 'dublin'; '' for wherever is near. */
  voice: string
  build: string
}

const SETTINGS_ID = 'console-settings'
const DEFAULT_PREFIX = '/v1'

const blockText = (): string => document.getElementById(SETTINGS_ID)?.textContent ?? ''

/** A link that a click may follow: never `javascript:` and the like. */
const isWebAddress = (text: string): boolean => /^(https?:\/\/|\/(?![/\\]))/i.test(text)

/** A host that wrote a broken block still gets a console: whatever is not text counts as not said. */
export const readSettings = (): ConsoleSettings => {
  const block = parseJson(blockText())
  const text = (name: string): string => {
    const value = isRecord(block) ? block[name] : undefined
    return typeof value === 'string' ? value.trim() : ''
  }
  const flag = (name: string): boolean => isRecord(block) && block[name] === true
  const address = (name: string): string => (isWebAddress(text(name)) ? text(name) : '')
  return {
    apiPrefix: address('apiPrefix').replace(/\/$/, '') || DEFAULT_PREFIX,
    subscribeUrl: address('subscribeUrl'),
    stripePublishableKey: text('stripePublishableKey'),
    idempotencyKeys: flag('idempotencyKeys'),
    events: flag('events'),
    diagnostics: flag('diagnostics'),
    rehearsals: flag('rehearsals'),
    storage: flag('storage'),
    reauthentication: flag('reauthentication'),
    emailConsent: flag('emailConsent'),
    practiceCalls: flag('practiceCalls'),
    voice: text('voice'),
    build: text('build'),
  }
}
