import { Call, Device } from '@twilio/voice-sdk'
import type { WebPhoneGateway } from 'contract/webphone'
import { readSettings } from '@/lib/settings'
import type { AppStore } from '@/store/makeStore'
import { isAboutToken } from './explain'
import { refreshToken, takePass } from './refreshToken'
import { openMicrophone } from './microphone'
import { chosenDevice } from './preferences'
import { soundFiles } from './soundFiles'
import { OutOfTime, phoneTiming, withinLimit } from './withinLimit'

/** Where Twilio's voice servers are asked for by name, in the order of the host's wish; else the nearest. */
const edges = (): Pick<Device.Options, 'edge'> => {
  const names = readSettings().voice.split(',').map((name) => name.trim()).filter((name) => name !== '')
  return names.length > 0 ? { edge: names } : {}
}

/** Nobody whose calls go by Twilio loads it. */
const byGateway = async (gateway: WebPhoneGateway) => {
  const { gatewayOptions } = await import(/* webpackChunkName: "gateway" */ '@console/voice-gateway/browser')
  return gatewayOptions(gateway)
}

/** The one place that knows whether calls go by the service's own gateway or by Twilio. */
const deviceOptions = async (gateway: WebPhoneGateway | undefined): Promise<Device.Options> => ({
  sounds: { ...soundFiles },
  codecPreferences: [Call.Codec.PCMU, Call.Codec.Opus],
  // Without it most refusals read the same.
  enableImprovedSignalingErrorPrecision: true,
  getUserMedia: openMicrophone,
  // What goes wrong is told on the screen; what the client logs besides may name the token.
  logLevel: 'silent',
  ...(gateway === undefined ? edges() : await byGateway(gateway)),
})

export interface LineListener {
  onReady: () => void
  /** The connection broke; the voice client tries again by itself, and then the line is ready once more. */
  onLost: () => void
  /** With the call that it is about, when it is about one. */
  onError: (error: unknown, call: Call | null) => void
  onIncoming: (call: Call) => void
}

/** One voice client, from its registration to its end. */
export interface Line {
  device: Device
  close: () => void
}

/** More would be a circle: a new token that is refused like the one before it. */
const MOST_REFUSALS = 2

const applySpeaker = (device: Device): void => {
  const id = chosenDevice('speaker')
  // Whatever is unplugged by now: the browser's own choice stays.
  if (id !== '' && device.audio?.isOutputSelectionSupported) device.audio.speakerDevices.set(id).catch(() => undefined)
}

/** Rejects, and leaves nothing open, when there is no token or the voice server does not take the line in time. */
export const openLine = async (store: AppStore, listener: LineListener, end: AbortSignal): Promise<Line> => {
  const pass = await takePass(store)
  const options = await deviceOptions(pass.gateway)
  end.throwIfAborted()
  const device = new Device(pass.token, options)
  // A call that is answered at once needs no ringing, and one that asks has our own: the client's delays its news.
  device.audio?.incoming(false)
  const tokens = refreshToken({ pass, take: () => takePass(store), put: (token) => device.updateToken(token) })
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
    // An emitter without a listener for its errors throws them.
    device.on('error', () => undefined)
    device.destroy()
    reject(new OutOfTime())
  }
  const renew = async (error: unknown): Promise<void> => {
    refusals += 1
    if (refusals > MOST_REFUSALS) return refuse(error)
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
