let failure: unknown = null

/** The page was not loaded over HTTPS. */
export class NotSecure extends Error {}

/** Opens it ourselves, because the voice client hides most of the browser's reasons. */
export const openMicrophone = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
  failure = null
  try {
    // Missing without HTTPS, whatever the type says.
    const media: MediaDevices | undefined = navigator.mediaDevices
    if (media === undefined) throw new NotSecure()
    return await media.getUserMedia(constraints)
  } catch (error) {
    failure = error
    throw error
  }
}

export const microphoneFailure = (): unknown => failure
