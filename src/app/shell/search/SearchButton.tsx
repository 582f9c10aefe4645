import SearchIcon from '@mui/icons-material/Search'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useT } from '@/i18n/useLanguage'
import { isShortcut } from '@/lib/shortcut'
import { loadedAhead } from '@/ui/lazyComponent'

const SearchPart = loadedAhead(async () => (await import('./SearchPart')).SearchPart)

const preload = (): void => void SearchPart.preload()

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** In a Mac's text fields, Control-K deletes to the end of the line. */
const isSearchKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && !event.altKey && !event.shiftKey && (isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey)

const buttonStyles = {
  minWidth: 0,
  px: { xs: 1, sm: 1.5 },
  border: { sm: 1 },
  borderColor: { sm: 'divider' },
  color: { sm: 'text.secondary' },
  fontWeight: 400,
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: 0 },
  '& .wide': { display: { xs: 'none', sm: 'inline' } },
  // Not part of the name by which people who speak to their browser call the button.
  '& .keys::after': { content: 'attr(data-keys)', ml: 3, fontSize: '0.8125rem' },
} as const

/** A box that opens the search, as does its shortcut unless something else is open above the page. */
export const SearchButton = () => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  /** What was typed while the search loaded; null before it is first opened. */
  const [begun, setBegun] = useState<string | null>(null)
  /** Null unless it loads. */
  const early = useRef<string | null>(null)
  const open = async (): Promise<void> => {
    if (early.current !== null) return
    early.current = ''
    await SearchPart.preload()
    setBegun(early.current)
    setIsOpen(true)
    early.current = null
  }
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (early.current !== null && event.key.length === 1 && !isShortcut(event)) {
        early.current += event.key
        event.preventDefault()
        event.stopPropagation()
      }
      if (!isSearchKey(event)) return
      const isCovered = document.querySelector('.MuiModal-root') !== null
      // The browser has a use for this key, too, which would take the focus out of the search.
      if (isOpen || !isCovered) event.preventDefault()
      if (!isCovered) void open()
    }
    // Before the page has a use for what is typed for the search.
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  }, [isOpen])
  return (
    <>
      <Button
        color="inherit"
        startIcon={<SearchIcon />}
        aria-label={t('Search your account')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        onClick={() => void open()}
        onPointerOver={preload}
        onFocus={preload}
        sx={buttonStyles}
      >
        <span className="wide">{t('Search')}</span>
        <span className="keys wide" data-keys={isMac() ? '⌘K' : 'Ctrl K'} />
      </Button>
      {begun === null ? null : <SearchPart begun={isOpen ? begun : null} onClose={() => setIsOpen(false)} />}
    </>
  )
}
