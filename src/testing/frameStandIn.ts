import { waitFor } from '@testing-library/react'
import { readToFrame, toEnvelope, type FromFrame, type ToFrame, type CardSummary } from '@/lib/cardMessages'

export type TokenAnswer = { token: string; card?: CardSummary } | { reason: 'card_error' | 'process_error' }

/** The other end of the card frame's channel, since jsdom loads no page into a frame. The fields have their own tests. */
export interface FrameStandIn {
  element: HTMLIFrameElement
  received: ToFrame[]
  tell: (message: FromFrame, as?: MessageEventInit) => void
  answerWith: (answer: TokenAnswer) => void
}

const meet = (element: HTMLIFrameElement): FrameStandIn => {
  const { contentWindow } = element
  if (contentWindow === null) throw new Error('the frame has no window')
  const received: ToFrame[] = []
  let answer: TokenAnswer = { reason: 'process_error' }
  const post = (message: FromFrame, as: MessageEventInit = {}): void => {
    const { origin } = window.location
    window.dispatchEvent(new MessageEvent('message', { data: toEnvelope(message), origin, source: contentWindow, ...as }))
  }
  jest.spyOn(contentWindow, 'postMessage').mockImplementation((data: unknown, target: unknown) => {
    if (target !== window.location.origin) throw new Error(`a message went to ${String(target)}`)
    const message = readToFrame(data)
    if (message === null) throw new Error('a message that the frame does not know')
    received.push(message)
    if (message.kind === 'start') setTimeout(() => post({ kind: 'shown' }))
    if (message.kind !== 'tokenise') return
    const { request } = message
    setTimeout(() => post('token' in answer ? { kind: 'token', request, card: null, ...answer } : { kind: 'no_token', request, ...answer }))
  })
  return { element, received, tell: post, answerWith: (next) => (answer = next) }
}

export const frameStandIn = async (): Promise<FrameStandIn> => {
  const element = await waitFor(() => {
    const frame = document.querySelector('iframe')
    if (frame === null) throw new Error('there is no frame yet')
    return frame
  })
  const frame = meet(element)
  frame.tell({ kind: 'ready' })
  return frame
}
