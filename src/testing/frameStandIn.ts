import { waitFor } from '@testing-library/react'
import { readToFrame, sealed, type FromFrame, type ToFrame } from '@/lib/cardMessages'

/** What the frame answers when it is asked for a token. */
export type TokenAnswer = { token: string } | { reason: 'card_error' | 'process_error' }

/**
 * Stands at the other end of the way to the card frame: no page loads into a frame here. It hears what the console posts
 * to the frame's window, and answers as the frame's page does; its fields are tested as a page of their own.
 */
export interface FrameStandIn {
  element: HTMLIFrameElement
  /** All that the console said so far. */
  heard: ToFrame[]
  /** As a message of the frame, or of somebody else. */
  tell: (message: FromFrame, as?: MessageEventInit) => void
  /** From now on a token is answered with this. */
  answerWith: (answer: TokenAnswer) => void
}

const meet = (element: HTMLIFrameElement): FrameStandIn => {
  const { contentWindow } = element
  if (contentWindow === null) throw new Error('the frame has no window')
  const heard: ToFrame[] = []
  let answer: TokenAnswer = { reason: 'process_error' }
  const tell = (message: FromFrame, as: MessageEventInit = {}): void => {
    const { origin } = window.location
    window.dispatchEvent(new MessageEvent('message', { data: sealed(message), origin, source: contentWindow, ...as }))
  }
  jest.spyOn(contentWindow, 'postMessage').mockImplementation((data: unknown, target: unknown) => {
    if (target !== window.location.origin) throw new Error(`a message went to ${String(target)}`)
    const message = readToFrame(data)
    if (message === null) throw new Error('a message that the frame does not know')
    heard.push(message)
    if (message.kind === 'start') setTimeout(() => tell({ kind: 'shown' }))
    if (message.kind !== 'tokenise') return
    const { request } = message
    setTimeout(() => tell('token' in answer ? { kind: 'token', request, ...answer } : { kind: 'no_token', request, ...answer }))
  })
  return { element, heard, tell, answerWith: (next) => (answer = next) }
}

/** Waits for the next frame on the page, and has its script run. */
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
