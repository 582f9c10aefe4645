import { toByte, toSample } from '../sounds/muLaw'
import workletUrl from './telephone.worklet.ts?url'

/** Above it a telephone line carries nothing, and what is sent would come back as hiss. */
const HIGHEST_HZ = 3_400

export interface CallSound {
  readonly stream: MediaStream
  record: (track: MediaStreamTrack) => void
  play: (frame: Uint8Array) => void
  close: () => void
}

const lowPass = (context: BaseAudioContext): BiquadFilterNode => new BiquadFilterNode(context, { type: 'lowpass', frequency: HIGHEST_HZ })

const joined = (...nodes: AudioNode[]): void => {
  nodes.reduce((from, to) => from.connect(to))
}

type SendFrame = (frame: Uint8Array<ArrayBuffer>) => void

const connectNodes = async (source: AudioNode, destination: AudioNode, send: SendFrame): Promise<MessagePort> => {
  const context = source.context
  await context.audioWorklet.addModule(workletUrl)
  const telephone = new AudioWorkletNode(context, 'telephone', { channelCount: 1, channelCountMode: 'explicit' })
  telephone.port.onmessage = ({ data }: MessageEvent<Int16Array>) => send(Uint8Array.from(data, toByte))
  // It plays nothing, but the browser runs only nodes that lead to an output.
  joined(source, lowPass(context), telephone, new GainNode(context, { gain: 0 }), context.destination)
  const earpiece = new AudioWorkletNode(context, 'earpiece', { numberOfInputs: 0, outputChannelCount: [1] })
  joined(earpiece, lowPass(context), destination)
  return earpiece.port
}

export const openCallSound = (send: SendFrame): CallSound => {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const destination = new MediaStreamAudioDestinationNode(context, { channelCount: 1 })
  const microphone = new GainNode(context)
  let source: MediaStreamAudioSourceNode | null = null
  let earpiece: MessagePort | null = null
  connectNodes(microphone, destination, send).then(
    (port) => (earpiece = port),
    // A call without its worklet is silent, and the screen shows that no sound arrives.
    () => undefined,
  )
  void context.resume()
  return {
    stream: destination.stream,
    record: (track) => {
      source?.disconnect()
      source = new MediaStreamAudioSourceNode(context, { mediaStream: new MediaStream([track]) })
      source.connect(microphone)
    },
    play: (frame) => earpiece?.postMessage(Int16Array.from(frame, toSample)),
    close: () => {
      source?.disconnect()
      void context.close()
    },
  }
}
