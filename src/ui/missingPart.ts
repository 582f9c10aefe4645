import { useState } from 'react'

/** The name that the build gives to whatever part of the console did not load. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError'

/**
 * For a form whose act needs a part that loads apart: `isMissing` once that part is gone from the host, while what was
 * typed stays where it is.
 */
export const useMissingPart = () => {
  const [isMissing, setIsMissing] = useState(false)
  const watch = async <Part>(loading: Promise<Part>): Promise<Part> => {
    try {
      return await loading
    } catch (error) {
      setIsMissing(isMissingPart(error))
      throw error
    }
  }
  return { isMissing, watch }
}
