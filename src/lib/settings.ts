import { isRecord, parseJson } from './values'

type Block = Record<string, unknown>

export interface ConsoleSettings {
  apiPrefix: string
  subscribeUrl: string
  stripePublishableKey: string
  /** All operations of the contract, and each `Idempotency-Key` runs once; otherwise only what the specification has. */
  extensions: boolean
  practiceCalls: boolean
  webPush: boolean
  /** Prefixes of premium-rate numbers that may be called. */
  premiumNumbers: readonly string[]
  voice: string
  build: string
  /** Of the company that runs the service: `src/ui/brand.ts` reads it. */
  brand: Block
}

const SETTINGS_ID = 'console-settings'
const DEFAULT_PREFIX = '/v1'

/** The build renders pages without a document. */
const blockText = (): string => (typeof document === 'undefined' ? '' : (document.getElementById(SETTINGS_ID)?.textContent ?? ''))

const isWebAddress = (text: string): boolean => /^(https?:\/\/|\/(?![/\\]))/i.test(text)

export const textIn = (block: Block, name: string): string => {
  const value = block[name]
  return typeof value === 'string' ? value.trim() : ''
}

export const addressIn = (block: Block, name: string): string => {
  const text = textIn(block, name)
  return isWebAddress(text) && URL.canParse(text, document.baseURI) ? text : ''
}

const listIn = (block: Block, name: string): readonly string[] => {
  const list = block[name]
  return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : []
}

const prefixOf = (address: string): string => address.replace(/\/$/, '') || DEFAULT_PREFIX

const recordIn = (value: unknown): Block => (isRecord(value) ? value : {})

const parseBlock = (text: string): Block => recordIn(parseJson(text))

/** `readSettings().apiPrefix`, for the script that must stay small. */
export const readApiPrefix = (): string => prefixOf(addressIn(parseBlock(blockText()), 'apiPrefix'))

const settingsIn = (block: Block): ConsoleSettings => ({
  apiPrefix: prefixOf(addressIn(block, 'apiPrefix')),
  subscribeUrl: addressIn(block, 'subscribeUrl'),
  stripePublishableKey: textIn(block, 'stripePublishableKey'),
  extensions: block['extensions'] === true,
  practiceCalls: block['practiceCalls'] === true,
  webPush: block['webPush'] === true,
  premiumNumbers: listIn(block, 'premiumNumbers'),
  voice: textIn(block, 'voice'),
  build: textIn(block, 'build'),
  brand: recordIn(block['brand']),
})

let last: { text: string; settings: ConsoleSettings } | null = null

/** Components read them at each render: the block is parsed once. */
export const readSettings = (): ConsoleSettings => {
  const text = blockText()
  if (last?.text !== text) last = { text, settings: settingsIn(parseBlock(text)) }
  return last.settings
}
