/** Whether this browser can read aloud. */
export const canSpeak = (): boolean => 'speechSynthesis' in window

/** Reads a text aloud; answers how to stop it. `onOver` is called once it was read, or could not be. */
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
