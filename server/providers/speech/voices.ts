/** The engine has no Canadian voices: these are the nearest. */
const nearest = new Map([
  ['en-CA', 'en-us'],
  ['en-US', 'en-us'],
  ['en-GB', 'en'],
  ['fr-CA', 'fr'],
  ['fr-FR', 'fr'],
  ['es-US', 'es-419'],
])

/** What the engine calls the voice of a language, such as 'fr' for 'fr-CA'. */
export const voiceOf = (language: string): string => nearest.get(language) ?? language.split('-')[0]?.toLowerCase() ?? language
