import { Call, type Device } from '@twilio/voice-sdk'
import type { WebPhoneGateway } from 'contract/webphone'
import { readSettings } from '@/lib/settings'
import { openMicrophone } from './microphone'
import { soundFiles } from './soundFiles'

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
export const deviceOptions = async (gateway: WebPhoneGateway | undefined): Promise<Device.Options> => ({
  sounds: { ...soundFiles },
  codecPreferences: [Call.Codec.PCMU, Call.Codec.Opus],
  // Without it most refusals read the same.
  enableImprovedSignalingErrorPrecision: true,
  getUserMedia: openMicrophone,
  // What goes wrong is told on the screen; what the client logs besides may name the token.
  logLevel: 'silent',
  ...(gateway === undefined ? edges() : await byGateway(gateway)),
})
