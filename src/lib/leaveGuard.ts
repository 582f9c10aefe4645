import { useEffect } from 'react'

const undos = new Map<string, () => void>()

export const registerUndo = (toastId: string, undo: () => void): void => {
  undos.set(toastId, undo)
}

export const takeUndo = (toastId: string): (() => void) | null => {
  const undo = undos.get(toastId) ?? null
  undos.delete(toastId)
  return undo
}

export const dropUndo = (toastId: string): void => {
  undos.delete(toastId)
}

export const dropUndos = (): void => undos.clear()

type Listener = () => void

const listeners = new Set<Listener>()
let guardCount = 0

const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

const addGuard = (): Listener => {
  guardCount += 1
  if (guardCount === 1) {
    // Only when needed: pages with this listener are excluded from the back/forward cache.
    window.addEventListener('beforeunload', askBeforeUnload)
    listeners.forEach((listener) => listener())
  }
  return () => {
    guardCount -= 1
    if (guardCount === 0) window.removeEventListener('beforeunload', askBeforeUnload)
  }
}

export const isLeaveGuarded = (): boolean => guardCount > 0

export const watchLeaveGuard = (listener: Listener): Listener => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks before leaving. Takes effect after the render: navigate in an effect or after `flushSync`. */
export const useLeaveGuard = (isUnsaved: boolean): void => {
  useEffect(() => (isUnsaved ? addGuard() : undefined), [isUnsaved])
}
