/** Makes one value per language and keeps it: an `Intl` format takes longer to make than a row of a list to draw. */
export const perLanguage = <Made>(make: (locale: string) => Made): ((language: string) => Made) => {
  const made = new Map<string, Made>()
  return (language) => {
    const found = made.get(language) ?? make(`${language}-CA`)
    made.set(language, found)
    return found
  }
}
