import type { SettingsReader } from './settingsReader'

export interface TwilioSettings {
  readonly accountSid: string
  readonly authToken: string
  readonly apiUrl: string
  readonly voiceUrl: string | null
  readonly statusUrl: string | null
  readonly phones: TwilioPhoneSettings | null
  /** The number, held at Twilio, that test calls at night come from. */
  readonly testCaller?: string | null
}

interface TwilioPhoneSettings {
  readonly apiKeySid: string
  readonly apiKeySecret: string
  readonly appSid: string
  readonly edge: string | null
}

const phoneSettings = [
  { name: 'TWILIO_API_KEY_SID', start: 'SK' },
  { name: 'TWILIO_APP_SID', start: 'AP' },
] as const

const isEdge = (value: string): boolean => /^[a-z]+(-[a-z]+)*$/.test(value) && value.length <= 40

const isSid = (value: string | null, start: string): boolean => value !== null && new RegExp(`^${start}[0-9a-f]{32}$`).test(value)

/** Messages omit the values, because a secret may have been set in the wrong place. */
function readPhones(reader: SettingsReader, hasAccount: boolean): TwilioPhoneSettings | null {
  const edge = reader.matching('TWILIO_EDGE', isEdge, "one of Twilio's edges, such as \"ashburn\"")
  const names = ['TWILIO_API_KEY_SID', 'TWILIO_API_KEY_SECRET', 'TWILIO_APP_SID']
  const [apiKeySid = null, apiKeySecret = null, appSid = null] = names.map((name) => reader.text(name))
  const missing = names.filter((name) => reader.text(name) === null)
  if (missing.length === names.length && edge === null) return null
  if (missing.length > 0) return reader.refuse(`Twilio web phones also need ${missing.join(', ')}.`, null)
  if (!hasAccount) {
    return reader.refuse('Twilio web phones also need TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.', null)
  }
  const wrong = phoneSettings.filter(({ name, start }) => !isSid(reader.text(name), start))
  for (const { name, start } of wrong) reader.refuse(`${name} must be "${start}" and 32 hexadecimal digits.`, null)
  if (apiKeySid === null || apiKeySecret === null || appSid === null || wrong.length > 0) return null
  return { apiKeySid, apiKeySecret, appSid, edge }
}

/** Twilio cannot reach plain http addresses, which are local. */
const webhookUrls = (publicUrl: string): Pick<TwilioSettings, 'voiceUrl' | 'statusUrl'> =>
  publicUrl.startsWith('https://')
    ? { voiceUrl: `${publicUrl}/v1/voice/calls`, statusUrl: `${publicUrl}/v1/voice/statuses` }
    : { voiceUrl: null, statusUrl: null }

export function readTwilio(reader: SettingsReader, publicUrl: string): TwilioSettings | null {
  const [accountSid, authToken] = [reader.text('TWILIO_ACCOUNT_SID'), reader.text('TWILIO_AUTH_TOKEN')]
  const apiUrl = reader.url('TWILIO_API_URL', ['http', 'https'], true) ?? 'https://api.twilio.com'
  const voiceUrl = reader.url('TWILIO_VOICE_URL', ['http', 'https'], true)
  const testCaller = reader.matching('TWILIO_TEST_CALLER', (value) => /^\+[1-9]\d{7,14}$/.test(value), 'a number of the Twilio account, such as "+15145550100"')
  const phones = readPhones(reader, accountSid !== null && authToken !== null)
  if (accountSid === null && authToken === null) return null
  if (authToken === null) return reader.refuse('TWILIO_AUTH_TOKEN must be set when TWILIO_ACCOUNT_SID is set.', null)
  if (accountSid === null) return reader.refuse('TWILIO_ACCOUNT_SID must be set when TWILIO_AUTH_TOKEN is set.', null)
  if (!isSid(accountSid, 'AC')) return reader.refuse('TWILIO_ACCOUNT_SID must be "AC" and 32 hexadecimal digits.', null)
  const urls = voiceUrl === null ? webhookUrls(publicUrl) : { voiceUrl, statusUrl: null }
  if (testCaller !== null && urls.voiceUrl === null) return reader.refuse('TWILIO_TEST_CALLER needs a PUBLIC_URL that Twilio can reach.', null)
  return { accountSid, authToken, apiUrl: apiUrl.replace(/(?<!\/)\/+$/, ''), ...urls, phones, testCaller }
}
