import { isRecord, parseJson } from './record'

export interface ConsoleSettings {
  apiPrefix: string
  subscribeUrl: string
  stripePublishableKey: string
  /** The service deduplicates by `Idempotency-Key`; only then are mutations retried automatically. */
  idempotencyKeys: boolean
  events: boolean
  diagnostics: boolean
  rehearsals: boolean
  storage: boolean
  reauthentication: boolean
  emailConsent: boolean
  unread: boolean
  userLanguage: boolean
  emergencyNotice: boolean
  practiceCalls: boolean
  webPush: boolean
  voice: string
  build: string
}

const SETTINGS_ID = 'console-settings'
const DEFAULT_PREFIX = '/v1'

const blockText = (): string => document.getElementById(SETTINGS_ID)?.textContent ?? ''

const isWebAddress = (text: string): boolean => /^(https?:\/\/|\/(?![/\\]))/i.test(text)

type Block = Record<string, unknown>

const textIn = (block: Block, name: string): string => {
  const value = block[name]
  return typeof value === 'string' ? value.trim() : ''
}

const addressIn = (block: Block, name: string): string => {
  const text = textIn(block, name)
  return isWebAddress(text) && URL.canParse(text, document.baseURI) ? text : ''
}

const prefixOf = (address: string): string => address.replace(/\/$/, '') || DEFAULT_PREFIX

const parseBlock = (text: string): Block => {
  const block = parseJson(text)
  return isRecord(block) ? block : {}
}

/** `readSettings().apiPrefix`, for the script that must stay small. */
export const readApiPrefix = (): string => prefixOf(addressIn(parseBlock(blockText()), 'apiPrefix'))

const settingsIn = (block: Block): ConsoleSettings => {
  const text = (name: string): string => textIn(block, name)
  const flag = (name: string): boolean => block[name] === true
  const address = (name: string): string => addressIn(block, name)
  return {
    apiPrefix: prefixOf(address('apiPrefix')),
    subscribeUrl: address('subscribeUrl'),
    stripePublishableKey: text('stripePublishableKey'),
    idempotencyKeys: flag('idempotencyKeys'),
    events: flag('events'),
    diagnostics: flag('diagnostics'),
    rehearsals: flag('rehearsals'),
    storage: flag('storage'),
    reauthentication: flag('reauthentication'),
    emailConsent: flag('emailConsent'),
    unread: flag('unread'),
    userLanguage: flag('userLanguage'),
    emergencyNotice: flag('emergencyNotice'),
    practiceCalls: flag('practiceCalls'),
    webPush: flag('webPush'),
    voice: text('voice'),
    build: text('build'),
  }
}

let last: { text: string; settings: ConsoleSettings } | null = null

/** Components read them at each render: the block is parsed once. */
export const readSettings = (): ConsoleSettings => {
  const text = blockText()
  if (last?.text !== text) last = { text, settings: settingsIn(parseBlock(text)) }
  return last.settings
}
