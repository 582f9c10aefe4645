let failure: unknown = null

/** Opens it for the voice client, which tells one reason of the browser's from another by hardly more than yes and no. */
export const openMicrophone = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
  failure = null
  try {
    return await navigator.mediaDevices.getUserMedia(constraints)
  } catch (error) {
    failure = error
    throw error
  }
}

/** Why the browser gave none the last time; null when it did. */
export const microphoneFailure = (): unknown => failure
