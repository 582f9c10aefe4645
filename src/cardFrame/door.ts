import { readToFrame, sealed, type FromFrame, type ToFrame } from '@/lib/cardMessages'

/** The way between the frame and the console that shows it. */
export interface Door {
  tell: (message: FromFrame) => void
  listen: (hear: (message: ToFrame) => void) => void
}

/** Nobody but the console's own page is heard, and nobody else is told anything. */
export const openDoor = (own: Window, parent: Window): Door => {
  const { origin } = own.location
  return {
    tell: (message) => parent.postMessage(sealed(message), origin),
    listen: (hear) => {
      own.addEventListener('message', (event) => {
        const message = event.source === parent && event.origin === origin ? readToFrame(event.data) : null
        if (message !== null) hear(message)
      })
    },
  }
}
