/** Elisions only, so that English beside them stays as it is, and none within an address. Also before a placeholder or a quotation mark: « d'{name} ». */
const elision = /(?<![\p{L}\d.@/=&?#_-])((?:lors|puis|jus|quoi|quel|pres)?qu|[cdjlmnst]|aujourd)'(?=[\p{L}\d{«“])(?!\S*@)/giu

/** A French text, typed with straight apostrophes, as it is shown: « l’heure ». */
export const frenchText = (text: string): string => text.replace(elision, '$1’')

/** A catalogue by its English texts, which stay. */
export const frenchTexts = (catalogue: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(catalogue).map(([english, text]) => [english, frenchText(text)]))
