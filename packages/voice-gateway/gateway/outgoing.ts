import type { LiveCall } from './liveCall'
import { makeMedia, pathOf } from './media/makeMedia'
import type { Surroundings, Leg, OutgoingCall } from './phoneCall'
import { mediaFailed } from './signalMessages'

const MAX_PARAMS = 20

export const paramsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(text)].slice(0, MAX_PARAMS))

interface Deps {
  call: LiveCall
  offer: string
  params: Readonly<Record<string, string>>
  log: Surroundings['log']
}

export const makeOutgoingCall = ({ call, offer, params, log }: Deps): OutgoingCall => {
  let connecting: Promise<Leg | null> | null = null
  const negotiate = async (): Promise<Leg | null> => {
    const media = await makeMedia(pathOf(offer), call.sendFrame)
    if (call.isOver()) {
      media.close()
      return null
    }
    call.media = media
    call.sdp = await media.answer(offer)
    return call.isOver() ? null : media.leg
  }
  const connect = (): Promise<Leg | null> =>
    (connecting ??= negotiate().catch((error: unknown) => {
      log.warn({ err: error, call_id: call.id }, 'The offer of a browser could not be answered')
      call.fail(mediaFailed)
      return null
    }))
  return {
    id: call.id,
    owner: call.owner,
    params,
    onOver: call.onOver,
    isOver: call.isOver,
    hangUp: call.hangUp,
    refuse: call.refuse,
    ring: async () => {
      const leg = await connect()
      if (leg === null || call.isOver()) return null
      call.sendRinging()
      return leg
    },
    answer: async () => {
      const leg = await connect()
      if (leg === null || call.isOver()) return null
      call.sendAnswer()
      if ((await call.media?.flows()) === false) call.fail(mediaFailed)
      return call.isOver() ? null : leg
    },
  }
}
