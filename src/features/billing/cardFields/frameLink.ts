import { readFromFrame, toEnvelope, type FromFrame, type ToFrame, type TokenRefusal } from '@/lib/cardMessages'
import { newUuid } from '@/lib/uuid'

export interface FrameLink {
  send: (message: ToFrame) => void
  close: () => void
}

/** Nobody but this very frame is heard, and only as long as a page of ours stands in it. */
export const linkFrame = (frame: HTMLIFrameElement, hear: (message: FromFrame) => void): FrameLink => {
  const { origin } = window.location
  const handleMessage = ({ origin: sender, source, data }: MessageEvent<unknown>): void => {
    const message = sender === origin && source !== null && source === frame.contentWindow ? readFromFrame(data) : null
    if (message !== null) hear(message)
  }
  window.addEventListener('message', handleMessage)
  return {
    send: (message) => frame.contentWindow?.postMessage(toEnvelope(message), origin),
    close: () => window.removeEventListener('message', handleMessage),
  }
}

export type Tokenised = { token: string; refusal?: undefined } | { token?: undefined; refusal: TokenRefusal }

/** Longer than the frame itself waits for its processor. */
const TIME_LIMIT_MS = 30_000

/** The questions that the frame has not answered yet. */
export const makeTokenRequests = () => {
  const open = new Map<string, (tokenised: Tokenised) => void>()
  return {
    ask: (send: (request: string) => void): Promise<Tokenised> =>
      new Promise((resolve) => {
        const request = newUuid()
        const timer = setTimeout(() => open.get(request)?.({ refusal: 'process_error' }), TIME_LIMIT_MS)
        open.set(request, (tokenised) => {
          clearTimeout(timer)
          open.delete(request)
          resolve(tokenised)
        })
        send(request)
      }),
    answer: (request: string, tokenised: Tokenised): void => open.get(request)?.(tokenised),
    /** Nobody is there any more to answer them. */
    giveUp: (): void => open.forEach((answer) => answer({ refusal: 'process_error' })),
  }
}
