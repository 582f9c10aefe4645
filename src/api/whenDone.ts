export const whenDone = async (acting: Promise<unknown>, then: () => void): Promise<void> => {
  try {
    await acting
  } catch {
    return
  }
  then()
}
