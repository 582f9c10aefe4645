const playing = new WeakSet<object>()

const stageOne = (kind: 'play' | 'pause', isPlaying: boolean) =>
  jest.spyOn(HTMLMediaElement.prototype, kind).mockImplementation(function (this: HTMLMediaElement) {
    if (isPlaying) playing.add(this)
    else playing.delete(this)
    this.dispatchEvent(new Event(kind))
    return Promise.resolve()
  })

/** What jsdom leaves out: sounds that play and stop, without a sound. */
export const stageSounds = (): void => {
  stageOne('play', true)
  stageOne('pause', false)
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  jest.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return !playing.has(this)
  })
}
