import { readFromFrame, toEnvelope, type FromFrame, type ToFrame, type TokenRefusal, type CardSummary } from '@/lib/cardMessages'
import { newUuid } from '@/lib/uuid'

export interface FrameLink {
  send: (message: ToFrame) => void
  close: () => void
}

/** Listens only to this frame, and only while it shows our page. */
export const linkFrame = (frame: HTMLIFrameElement, onMessage: (message: FromFrame) => void): FrameLink => {
  const { origin } = window.location
  const handleMessage = ({ origin: sender, source, data }: MessageEvent<unknown>): void => {
    const message = sender === origin && source !== null && source === frame.contentWindow ? readFromFrame(data) : null
    if (message !== null) onMessage(message)
  }
  window.addEventListener('message', handleMessage)
  return {
    send: (message) => frame.contentWindow?.postMessage(toEnvelope(message), origin),
    close: () => window.removeEventListener('message', handleMessage),
  }
}

export type Tokenised = { token: string; card: CardSummary | null; refusal?: undefined } | { token?: undefined; card?: undefined; refusal: TokenRefusal }

/** Longer than the frame waits for its processor. */
const TIME_LIMIT_MS = 30_000

export const makeTokenRequests = () => {
  const open = new Map<string, (tokenised: Tokenised) => void>()
  return {
    request: (send: (request: string) => void): Promise<Tokenised> =>
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
    /** Answers all open requests, because the frame is gone. */
    giveUp: (): void => open.forEach((answer) => answer({ refusal: 'process_error' })),
  }
}
