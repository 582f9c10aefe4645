let isUnderway = false

/** The page is about to draw its first screen, with responses that were requested with the page. */
export const startOpening = (): void => void (isUnderway = true)
export const endOpening = (): void => void (isUnderway = false)
export const isOpening = (): boolean => isUnderway
