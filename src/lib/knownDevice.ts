import { readStored, writeStored } from './storage'

/** Outlives sign-outs: it says that this browser was let in before, and lets nobody in. */
export const DEVICE_KEY = 'known_device'
/** For a sign-in, and what comes with one. */
export const DEVICE_HEADER = 'X-Device-Token'

/** Of as many people, the latest first. */
const MOST = 5
const oneToken = /^[\w-]{1,200}$/

const keptTokens = (): string[] => (readStored(DEVICE_KEY) ?? '').split(',').filter((token) => oneToken.test(token))

/** Of all who sign in here, in one line: whose is whose, the service knows. `null`: none. */
export const deviceTokens = (): string | null => keptTokens().join() || null

export const saveDeviceToken = (token: string): void => {
  if (oneToken.test(token)) writeStored(DEVICE_KEY, [token, ...keptTokens().filter((each) => each !== token)].slice(0, MOST).join())
}
