let onStage: HTMLMediaElement | null = null

/** One sound at a time on the page: whoever plays now has the one before pause. */
export const takeStage = (media: HTMLMediaElement): void => {
  if (onStage !== null && onStage !== media && !onStage.paused) onStage.pause()
  onStage = media
}
