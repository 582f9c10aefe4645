let failure: unknown = null

/** Opens it ourselves, because the voice client hides most of the browser's reasons. */
export const openMicrophone = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
  failure = null
  try {
    return await navigator.mediaDevices.getUserMedia(constraints)
  } catch (error) {
    failure = error
    throw error
  }
}

export const microphoneFailure = (): unknown => failure
