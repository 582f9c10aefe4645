import { readFromFrame, sealed, type FromFrame, type ToFrame } from '@/lib/cardMessages'

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
    send: (message) => frame.contentWindow?.postMessage(sealed(message), origin),
    close: () => window.removeEventListener('message', handleMessage),
  }
}
