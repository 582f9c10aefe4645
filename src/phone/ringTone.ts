import { soundFiles } from './soundFiles'

let ringing: HTMLAudioElement | null = null

/** Rings until it is stopped. A page on which nobody has clicked yet may not make a sound: then it rings to the eye. */
export const startRinging = (): void => {
  stopRinging()
  ringing = new Audio(soundFiles.incoming)
  ringing.loop = true
  ringing.play().catch(() => undefined)
}

export const stopRinging = (): void => {
  ringing?.pause()
  ringing = null
}
