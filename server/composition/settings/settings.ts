import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { MAX_CONNECTIONS } from '@console/embedded-postgres'
import { SettingsReader, type Environment } from './settingsReader'
import { isPushHost, usualPushHosts, isVapidKey } from '../../platform/push/sendPush'
import type { Seller } from '../../platform/database/columns'
import type { S3Settings } from '../../platform/files/objectStore'
import { isGstNumber, isQstNumber, isShortText, registration } from '../../platform/texts/seller'
import { readTwilio, type TwilioSettings } from './twilioSettings'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export interface OperatorSettings {
  /** Of the operators' page, without a slash at its end. */
  readonly url: string
  /** Null: on the port of the console. */
  readonly listen: { readonly host: string; readonly port: number } | null
}

interface StripeSettings {
  readonly secretKey: string
  readonly publishableKey: string
  /** Secret. Null: late outcomes are polled every minute instead of taken from Stripe's events. */
  readonly webhookSecret: string | null
  readonly apiUrl: string
}

export interface PushSettings {
  /** Empty: no notifications of calls on devices. */
  readonly hosts: readonly string[]
  /** Secret. Null: generated at the first start and stored in the database. */
  readonly privateKey: string | null
  readonly contact: string
}

export interface Settings {
  readonly port: number
  readonly host: string
  readonly allowedHosts: readonly string[]
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly databasePool: number
  readonly publicUrl: string
  readonly subscribeUrl: string | null
  readonly smtp: { readonly url: string; readonly from: string } | null
  readonly twilio: TwilioSettings | null
  /** Null: the embedded card processor, which takes test numbers and moves no money. */
  readonly stripe: StripeSettings | null
  readonly seller: Seller | null
  readonly s3: S3Settings | null
  readonly supportKey: string | null
  /** Null: neither the operators' page nor its API is served. */
  readonly operators: OperatorSettings | null
  /** Whether strangers may make an account. */
  readonly signUp: boolean
  readonly voiceMedia: 'auto' | 'websocket'
  readonly speech: boolean
  readonly sessionHours: number
  /** Prefixes of premium-rate and satellite numbers that may be called. */
  readonly premiumNumbers: readonly string[]
  readonly storageQuotaBytes: number
  readonly diskReserveBytes: number
  readonly logLevel: LogLevel
  readonly push: PushSettings
  readonly metrics: { readonly host: string; readonly port: number } | null
  readonly trustProxy: boolean
  /** In small letters; null: no place is shown. */
  readonly placeHeader: string | null
  readonly practiceAccount: boolean
  readonly build: string | null
}

export class SettingsError extends Error {
  override name = 'SettingsError'

  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'))
  }
}

const isHost = (value: string): boolean => isIP(value) > 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(value)

const isMailAddress = (value: string): boolean => /^([^<>\r\n]* <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)

/** Parameters of libpq for which the driver has no equivalent, and which it would ignore. */
const unsupported = ['target_session_attrs', 'load_balance_hosts']

const hostsIn = (url: string): string => (/^postgres(?:ql)?:\/\/([^/?#]*)/.exec(url)?.[1] ?? '').replace(/^.*@/, '')

function readDatabaseUrl(reader: SettingsReader): string | null {
  const text = reader.text('DATABASE_URL') ?? ''
  const query = new URLSearchParams(/\?([^#]*)/.exec(text)?.[1] ?? '')
  const onlyOne = 'use one address that always leads to the primary, such as that of a proxy or a virtual IP address'
  const isSeveral = [hostsIn(text), ...query.getAll('host'), ...query.getAll('port')].some((names) => names.includes(','))
  if (isSeveral) return reader.refuse(`DATABASE_URL names several hosts, which this version can't use: ${onlyOne}.`, null)
  const unknown = unsupported.filter((name) => query.has(name))
  if (unknown.length > 0) return reader.refuse(`DATABASE_URL has ${unknown.join(', ')}, which this version can't use: remove it, and ${onlyOne}.`, null)
  return reader.url('DATABASE_URL', ['postgres', 'postgresql'], true)
}

export const VOICE_POOL = 3

/** Reserves one connection each for events, a backup and an operator. */
const EMBEDDED_POOL = MAX_CONNECTIONS - 3 - VOICE_POOL

function readPool(reader: SettingsReader): number {
  const pool = reader.wholeNumber('DATABASE_POOL', 10, 2, 200)
  if (reader.text('DATABASE_URL') !== null || pool <= EMBEDDED_POOL) return pool
  const problem = `DATABASE_POOL must be at most ${EMBEDDED_POOL} without DATABASE_URL: the embedded database has ${MAX_CONNECTIONS} connections.`
  return reader.refuse(problem, pool)
}

function readSmtp(reader: SettingsReader): Settings['smtp'] {
  const url = reader.url('SMTP_URL', ['smtp', 'smtps'], true)
  const from = reader.matching('MAIL_FROM', isMailAddress, 'an email address such as "Telephony <no-reply@example.com>"')
  if (url === null) return null
  if (from !== null) return { url, from }
  if (reader.text('MAIL_FROM') !== null) return null
  return reader.refuse('MAIL_FROM must be set when SMTP_URL is set.', null)
}

/** Messages omit the values, because a secret may have been set in the wrong place. */
function readStripe(reader: SettingsReader): StripeSettings | null {
  const [secretKey, publishableKey] = [reader.text('STRIPE_SECRET_KEY'), reader.text('STRIPE_PUBLISHABLE_KEY')]
  const apiUrl = reader.url('STRIPE_API_URL', ['http', 'https'], true) ?? 'https://api.stripe.com'
  const webhookSecret = reader.text('STRIPE_WEBHOOK_SECRET')
  if (secretKey === null && publishableKey === null) return null
  if (secretKey === null) return reader.refuse('STRIPE_SECRET_KEY must be set when STRIPE_PUBLISHABLE_KEY is set.', null)
  if (publishableKey === null) return reader.refuse('STRIPE_PUBLISHABLE_KEY must be set when STRIPE_SECRET_KEY is set.', null)
  if (!/^[rs]k_\w+$/.test(secretKey)) return reader.refuse('STRIPE_SECRET_KEY must start with "sk_" or "rk_".', null)
  if (!/^pk_\w+$/.test(publishableKey)) return reader.refuse('STRIPE_PUBLISHABLE_KEY must start with "pk_".', null)
  return { secretKey, publishableKey, webhookSecret, apiUrl: apiUrl.replace(/(?<!\/)\/+$/, '') }
}

const sellerNames = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_GST_NUMBER', 'SELLER_QST_NUMBER'] as const

/** Live keys require the seller's tax registrations, without which invoices are not valid. */
function readSeller(reader: SettingsReader, stripe: StripeSettings | null): Seller | null {
  const name = reader.matching('SELLER_NAME', isShortText, 'a company name of up to 200 characters')
  const address = reader.matching('SELLER_ADDRESS', isShortText, 'a one-line address of up to 200 characters')
  const gst = reader.matching('SELLER_GST_NUMBER', isGstNumber, 'a GST registration such as "123456789 RT0001"')
  const qst = reader.matching('SELLER_QST_NUMBER', isQstNumber, 'a QST registration such as "1234567890 TQ0001"')
  const missing = sellerNames.filter((setting) => reader.text(setting) === null)
  const isLive = stripe !== null && /^[rs]k_live_/.test(stripe.secretKey)
  if (isLive && missing.length > 0) {
    return reader.refuse(`${missing.join(', ')} must be set when STRIPE_SECRET_KEY is a live key: invoices name the seller.`, null)
  }
  if (missing.length > 0 && missing.length < sellerNames.length) {
    return reader.refuse(`Invoices also need ${missing.join(', ')}, because they name the seller.`, null)
  }
  if (name === null || address === null || gst === null || qst === null) return null
  return { name, address, gst_number: registration(gst), qst_number: registration(qst) }
}

const isBucket = (value: string): boolean => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)
const isPrefix = (value: string): boolean => /^[\w.-]+(\/[\w.-]+)*\/?$/.test(value) && value.length <= 200

function readS3(reader: SettingsReader): S3Settings | null {
  const endpoint = reader.url('S3_ENDPOINT', ['http', 'https'])
  const prefix = reader.matching('S3_PREFIX', isPrefix, 'a path such as "console/"')
  const bucket = reader.matching('S3_BUCKET', isBucket, 'the name of a bucket')
  const names = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  const [region, , accessKeyId, secretAccessKey] = names.map((name) => reader.text(name))
  const missing = names.filter((name) => reader.text(name) === null)
  const isConfigured = missing.length < names.length || endpoint !== null || prefix !== null
  if (isConfigured && missing.length > 0) {
    return reader.refuse(`Object storage also needs ${missing.join(', ')}.`, null)
  }
  if (!region || !bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, prefix: prefix === null ? '' : `${prefix.replace(/\/$/, '')}/` }
}

function readSupportKey(reader: SettingsReader): string | null {
  const key = reader.text('SUPPORT_KEY')
  if (key === null || /^[\w.~+/=-]{32,256}$/.test(key)) return key
  return reader.refuse('SUPPORT_KEY must be 32 to 256 letters, digits or . _ ~ + / = -', null)
}

const isOperatorPort = (value: string): boolean => value === 'off' || (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535)

/** On a port of their own, operators can be kept to a network of their own. */
function readOperators(reader: SettingsReader, publicUrl: string): OperatorSettings | null {
  const port = reader.matching('OPERATOR_PORT', isOperatorPort, 'a port from 1 to 65535, or off')
  const host = reader.matching('OPERATOR_HOST', isHost, 'an IP address or a host name') ?? '127.0.0.1'
  const url = reader.url('OPERATOR_URL', ['http', 'https'])?.replace(/\/+$/, '')
  if (port === 'off') return null
  if (port === null) return { url: url ?? publicUrl, listen: null }
  return { url: url ?? `http://localhost:${port}`, listen: { host, port: Number(port) } }
}

const MB = 1024 * 1024
const listed = (value: string): string[] => value.split(',').map((name) => name.trim()).filter((name) => name !== '')

function readHosts(reader: SettingsReader): string[] {
  const expected = 'host names or IP addresses with commas between them, without ports, such as "console.example.com, 10.0.0.4"'
  return listed(reader.matching('ALLOWED_HOSTS', (value) => listed(value).every(isHost), expected) ?? '')
}

function readPushHosts(reader: SettingsReader): readonly string[] {
  const expected = 'host names of push services with commas between them, such as "fcm.googleapis.com, *.push.apple.com", or none'
  const value = reader.matching('PUSH_HOSTS', (text) => text === 'none' || listed(text).every(isPushHost), expected)
  if (value === null) return usualPushHosts
  return value === 'none' ? [] : listed(value)
}

const isContact = (value: string): boolean => /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value)

function readPush(reader: SettingsReader, publicUrl: string): PushSettings {
  const privateKey = reader.text('PUSH_PRIVATE_KEY')
  if (privateKey !== null && !isVapidKey(privateKey)) reader.refuse('PUSH_PRIVATE_KEY must be a P-256 private key: 43 characters of base64url.', null)
  const given = reader.matching('PUSH_CONTACT', isContact, 'an address such as mailto:phones@example.com or https://example.com')
  const contact = given ?? (publicUrl.startsWith('https://') ? publicUrl : 'mailto:postmaster@localhost')
  return { hosts: readPushHosts(reader), privateKey, contact }
}

function readPremiumNumbers(reader: SettingsReader): readonly string[] {
  const expected = 'the first digits of phone numbers with + and commas between them, such as "+1900, +881"'
  return listed(reader.matching('PREMIUM_NUMBERS', (value) => listed(value).every((prefix) => /^\+[1-9]\d{0,14}$/.test(prefix)), expected) ?? '')
}

/** Without a proxy that overwrites it, clients would name their own place. */
function readPlaceHeader(reader: SettingsReader): string | null {
  const name = reader.matching('PLACE_HEADER', (value) => /^[a-z][a-z0-9-]{0,63}$/i.test(value), 'the name of a header')
  return name === null || reader.text('TRUST_PROXY') === '1' ? (name?.toLowerCase() ?? null) : reader.refuse('PLACE_HEADER needs TRUST_PROXY=1.', null)
}

function readMetrics(reader: SettingsReader): Settings['metrics'] {
  const host = reader.matching('METRICS_HOST', isHost, 'an IP address or a host name') ?? '127.0.0.1'
  const port = reader.wholeNumber('METRICS_PORT', 0, 1, 65535)
  return port === 0 ? null : { host, port }
}

export function readSettings(env: Environment): Settings {
  const reader = new SettingsReader(env)
  const port = reader.wholeNumber('PORT', 4000, 0, 65535)
  const stripe = readStripe(reader)
  const publicUrl = (reader.url('PUBLIC_URL', ['http', 'https']) ?? `http://localhost:${port}`).replace(/(?<!\/)\/+$/, '')
  const settings: Settings = {
    port,
    host: reader.matching('HOST', isHost, 'an IP address or a host name') ?? '127.0.0.1',
    allowedHosts: readHosts(reader),
    dataDir: resolve(reader.text('CONSOLE_DATA_DIR') ?? '.data'),
    databaseUrl: readDatabaseUrl(reader),
    databasePool: readPool(reader),
    publicUrl,
    subscribeUrl: reader.url('SUBSCRIBE_URL', ['http', 'https']),
    smtp: readSmtp(reader),
    twilio: readTwilio(reader, publicUrl),
    stripe,
    seller: readSeller(reader, stripe),
    s3: readS3(reader),
    supportKey: readSupportKey(reader),
    operators: readOperators(reader, publicUrl),
    signUp: reader.oneOf('SIGN_UP', ['0', '1'], '0') === '1',
    voiceMedia: reader.oneOf('VOICE_MEDIA', ['auto', 'websocket'], 'auto'),
    speech: reader.oneOf('SPEECH', ['on', 'off'], 'on') === 'on',
    premiumNumbers: readPremiumNumbers(reader),
    sessionHours: reader.wholeNumber('SESSION_HOURS', 12, 1, 720),
    storageQuotaBytes: reader.wholeNumber('STORAGE_QUOTA_MB', 5 * 1024, 1, 100_000_000) * MB,
    diskReserveBytes: reader.wholeNumber('DISK_RESERVE_MB', 512, 128, 1_000_000) * MB,
    logLevel: reader.oneOf('LOG_LEVEL', logLevels, 'info'),
    push: readPush(reader, publicUrl),
    metrics: readMetrics(reader),
    trustProxy: reader.oneOf('TRUST_PROXY', ['0', '1'], '0') === '1',
    placeHeader: readPlaceHeader(reader),
    practiceAccount: reader.oneOf('PRACTICE_ACCOUNT', ['0', '1'], '1') === '1',
    build: reader.matching('BUILD', (value) => /^[\w.+-]{1,64}$/.test(value), 'up to 64 letters, digits or . _ + -'),
  }
  if (reader.problems.length > 0) throw new SettingsError(reader.problems)
  return Object.freeze(settings)
}
