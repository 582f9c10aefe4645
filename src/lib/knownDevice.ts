import { readStored, writeStored } from './storage'

/** Outlives sign-outs: it shows that this browser has signed in before, but grants no access. */
export const DEVICE_KEY = 'known_device'
export const DEVICE_HEADER = 'X-Device-Token'

const MAX_TOKENS = 5
const oneToken = /^[\w-]{1,200}$/

const storedTokens = (): string[] => (readStored(DEVICE_KEY) ?? '').split(',').filter((token) => oneToken.test(token))

export const deviceTokens = (): string | null => storedTokens().join() || null

export const saveDeviceToken = (token: string): void => {
  if (oneToken.test(token)) writeStored(DEVICE_KEY, [token, ...storedTokens().filter((each) => each !== token)].slice(0, MAX_TOKENS).join())
}
