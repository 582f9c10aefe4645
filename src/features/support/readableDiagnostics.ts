import { isRecord, parseJson } from '@/lib/record'

/** The very same content, laid out for reading: in the file, state and actions are texts within the text. */
export const readableDiagnostics = (text: string): string => {
  const file = parseJson(text)
  if (!isRecord(file)) return text
  const inner = (name: string): unknown => parseJson(String(file[name]))
  return JSON.stringify(
    { diagnostics: file['diagnostics'], preloadedState: inner('preloadedState'), payload: inner('payload') },
    null,
    1,
  )
}
