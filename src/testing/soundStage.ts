const playing = new WeakSet<object>()
const failed = new WeakSet<object>()

const unplayable: MediaError = {
  code: 4,
  message: '',
  MEDIA_ERR_ABORTED: 1,
  MEDIA_ERR_NETWORK: 2,
  MEDIA_ERR_DECODE: 3,
  MEDIA_ERR_SRC_NOT_SUPPORTED: 4,
}

const mockMethod = (kind: 'play' | 'pause', isPlaying: boolean) =>
  jest.spyOn(HTMLMediaElement.prototype, kind).mockImplementation(function (this: HTMLMediaElement) {
    if (isPlaying) playing.add(this)
    else playing.delete(this)
    this.dispatchEvent(new Event(kind))
    return Promise.resolve()
  })

/** Simulates playback, which jsdom lacks. */
export const stageSounds = (): void => {
  mockMethod('play', true)
  mockMethod('pause', false)
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
    failed.delete(this)
  })
  Object.defineProperty(HTMLMediaElement.prototype, 'error', {
    configurable: true,
    get(this: HTMLMediaElement) {
      return failed.has(this) ? unplayable : null
    },
  })
  jest.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return !playing.has(this)
  })
}

/** As in browsers, a failing sound fires an error and is still not paused. */
export const failSound = (sound: HTMLMediaElement): void => {
  failed.add(sound)
  sound.dispatchEvent(new Event('error'))
}
