/** The caller has hung up: whatever the call was doing ends with it. */
export class CallOver extends Error {
  override name = 'CallOver'
}

/** A call that ends in the middle of something has ended well, too. */
export const untilOver = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof CallOver)) throw error
  }
}
