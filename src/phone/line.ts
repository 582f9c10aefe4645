import { Call, Device } from '@twilio/voice-sdk'
import { jwtDecode } from 'jwt-decode'
import type { WebPhoneGateway } from 'contract/webphone'
import { readSettings } from '@/lib/settings'
import type { AppStore } from '@/store/makeStore'
import { getWebPhoneToken } from '@/api'
import { forget, reveal } from '@/lib/storedToken'
import { isAboutToken } from './explain'
import { openMicrophone, PhoneSound, soundFiles, OutOfTime, phoneTiming, withinLimit } from './audio'
import { chosenDevice } from './preferences'

/** The voice token. Never in an action, the store, a log or an address. */
export interface VoiceCredentials {
  token: string
  gateway: WebPhoneGateway | undefined
  lifeMs: number | null
}

const lifeOf = (token: string): number | null => {
  try {
    const { exp, iat } = jwtDecode(token)
    return exp === undefined || iat === undefined || exp <= iat ? null : (exp - iat) * 1000
  } catch {
    return null
  }
}

export const fetchCredentials = async ({ dispatch }: AppStore): Promise<VoiceCredentials> => {
  const { token: secret, gateway } = await dispatch(getWebPhoneToken.initiate(undefined, { track: false })).unwrap()
  const token = reveal(secret) ?? ''
  forget(secret)
  return { token, gateway, lifeMs: lifeOf(token) }
}

/** Early enough for several retries. */
const RENEW_AT = 0.8
const RETRY_MS = 15_000
const MAX_TIMEOUT_MS = 2 ** 31 - 1

interface TokenRefresh {
  pass: VoiceCredentials
  take: () => Promise<VoiceCredentials>
  put: (token: string) => void
}

/** Renews the token in time by its own clock, because the voice client warns only once; ignores overlapping requests. */
export const refreshToken = ({ pass, take, put }: TokenRefresh) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewing: Promise<void> | null = null
  let isOver = false

  const plan = (lifeMs: number | null): void => {
    clearTimeout(timer)
    if (lifeMs !== null && !isOver) timer = setTimeout(renewQuietly, Math.min(lifeMs * RENEW_AT, MAX_TIMEOUT_MS))
  }
  const fetchNew = async (): Promise<void> => {
    const next = await take()
    if (isOver) return
    put(next.token)
    plan(next.lifeMs)
  }
  const renew = (): Promise<void> => {
    renewing ??= fetchNew().finally(() => {
      renewing = null
    })
    return renewing
  }
  const renewQuietly = (): void => {
    renew().catch(() => {
      if (!isOver) timer = setTimeout(renewQuietly, RETRY_MS)
    })
  }
  plan(pass.lifeMs)
  return {
    renew,
    renewQuietly,
    end: (): void => {
      isOver = true
      clearTimeout(timer)
    },
  }
}

const edges = (): Pick<Device.Options, 'edge'> => {
  const names = readSettings().voice.split(',').map((name) => name.trim()).filter((name) => name !== '')
  return names.length > 0 ? { edge: names } : {}
}

const byGateway = async (gateway: WebPhoneGateway) => {
  const { gatewayOptions } = await import(/* webpackChunkName: "gateway" */ '@console/voice-gateway/browser')
  return gatewayOptions(gateway)
}

/** Nobody may have clicked in this page yet, but one that uses the microphone may make sound: the levels are measured in it. */
const openSound = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
  const stream = await openMicrophone(constraints)
  Device.audioContext?.resume().catch(() => undefined)
  return stream
}

/** `Sound` is an option of the pinned version whose type it does not export. */
const deviceOptions = async (gateway: WebPhoneGateway | undefined): Promise<Device.Options & { Sound: typeof PhoneSound }> => ({
  sounds: { ...soundFiles },
  Sound: PhoneSound,
  codecPreferences: [Call.Codec.PCMU, Call.Codec.Opus],
  // Otherwise most errors have the same code.
  enableImprovedSignalingErrorPrecision: true,
  getUserMedia: openSound,
  // Errors are shown on screen; the client's log could contain the token.
  logLevel: 'silent',
  ...(gateway === undefined ? edges() : await byGateway(gateway)),
})

export interface LineListener {
  onReady: () => void
  onLost: () => void
  onError: (error: unknown, call: Call | null) => void
  onIncoming: (call: Call) => void
}

export interface Line {
  device: Device
  close: () => void
}

/** More would loop: the new token is rejected like the one before. */
const MAX_REFUSALS = 2

const applySpeaker = (device: Device): void => {
  const id = chosenDevice('speaker')
  // If the device is unplugged, the browser's default stays.
  if (id !== '' && device.audio?.isOutputSelectionSupported) device.audio.speakerDevices.set(id).catch(() => undefined)
}

export const openLine = async (store: AppStore, listener: LineListener, end: AbortSignal): Promise<Line> => {
  const pass = await fetchCredentials(store)
  const options = await deviceOptions(pass.gateway)
  end.throwIfAborted()
  const device = new Device(pass.token, options)
  // The console plays its own ringtone; the client's would delay the event.
  device.audio?.incoming(false)
  const tokens = refreshToken({ pass, take: () => fetchCredentials(store), put: (token) => device.updateToken(token) })
  let refusals = 0
  let isOpen = false
  let reject: (error: unknown) => void = () => undefined
  const refused = new Promise<never>((_, rejectIt) => {
    reject = rejectIt
  })
  const refuse = (error: unknown): void => (isOpen ? listener.onError(error, null) : reject(error))

  const close = (): void => {
    end.removeEventListener('abort', close)
    tokens.end()
    device.removeAllListeners()
    // An emitter without an error listener throws.
    device.on('error', () => undefined)
    device.destroy()
    reject(new OutOfTime())
  }
  const renew = async (error: unknown): Promise<void> => {
    refusals += 1
    if (refusals > MAX_REFUSALS) return refuse(error)
    try {
      await tokens.renew()
    } catch (failure) {
      refuse(failure)
    }
  }
  end.addEventListener('abort', close)
  device.on('registered', () => {
    refusals = 0
    listener.onReady()
  })
  device.on('unregistered', listener.onLost)
  device.on('tokenWillExpire', tokens.renewQuietly)
  device.on('incoming', listener.onIncoming)
  device.on('error', (error: unknown, call?: Call) => {
    if (isAboutToken(error)) void renew(error)
    else listener.onError(error, call ?? null)
  })
  try {
    await withinLimit(Promise.race([device.register(), refused]), phoneTiming.settleMs)
  } catch (error) {
    close()
    throw error
  }
  isOpen = true
  applySpeaker(device)
  return { device, close }
}
