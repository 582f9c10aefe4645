export const canSpeak = (): boolean => 'speechSynthesis' in window

/** Returns a function that stops it. `onOver` is called when it has been read, or can't be. */
export const speak = (text: string, language: string, onOver: () => void): (() => void) => {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = language
  utterance.onend = onOver
  utterance.onerror = onOver
  window.speechSynthesis.speak(utterance)
  return () => {
    utterance.onend = null
    utterance.onerror = null
    window.speechSynthesis.cancel()
  }
}
