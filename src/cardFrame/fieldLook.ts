import type { FieldLook } from './processor'

/** From frame.css, for fields that stand in frames of their own and see nothing of it. */
export const fieldLook = (language: string): FieldLook => {
  const style = getComputedStyle(document.documentElement)
  const value = (name: string): string => style.getPropertyValue(name).trim()
  return {
    language,
    color: value('--text'),
    placeholderColor: value('--quiet'),
    errorColor: value('--wrong'),
    fontFamily: value('--font'),
  }
}
