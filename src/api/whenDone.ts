/** For `onQueryStarted`: what is known to be done may show at once, before the list is fetched anew. */
export const whenDone = async (acting: Promise<unknown>, then: () => void): Promise<void> => {
  try {
    await acting
  } catch {
    // Whoever asked is told.
    return
  }
  then()
}
