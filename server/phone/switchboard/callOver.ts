export class CallOver extends Error {
  override name = 'CallOver'
}

export const untilOver = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof CallOver)) throw error
  }
}
