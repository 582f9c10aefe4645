/** Up to half as long again, so that the tabs of a whole office do not come back at the same moment. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms * (1 + Math.random() / 2)))
