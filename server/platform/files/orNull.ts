export const orNullIf =
  (isMissing: (error: unknown) => boolean) =>
  async <Found>(finding: Promise<Found>): Promise<Found | null> => {
    try {
      return await finding
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
