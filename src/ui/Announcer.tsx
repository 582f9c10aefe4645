import { createContext, useContext, useState, type ReactNode } from 'react'
import { visuallyHidden } from './styles'

const AnnounceContext = createContext<(text: string) => void>(() => undefined)

export const useAnnounce = (): ((text: string) => void) => useContext(AnnounceContext)

export const Announcer = ({ children }: { children: ReactNode }) => {
  const [text, setText] = useState('')
  return (
    <AnnounceContext value={setText}>
      {children}
      <div aria-live="polite" aria-atomic="true" style={visuallyHidden}>
        {text}
      </div>
    </AnnounceContext>
  )
}
