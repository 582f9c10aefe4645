import AccessTime from '@mui/icons-material/AccessTime'
import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import ArrowForward from '@mui/icons-material/ArrowForward'
import AudioFile from '@mui/icons-material/AudioFileOutlined'
import Bolt from '@mui/icons-material/BoltOutlined'
import Close from '@mui/icons-material/Close'
import Dialpad from '@mui/icons-material/DialpadOutlined'
import Headset from '@mui/icons-material/HeadsetMicOutlined'
import History from '@mui/icons-material/HistoryOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import SearchIcon from '@mui/icons-material/Search'
import SupportAgent from '@mui/icons-material/SupportAgentOutlined'
import Voicemail from '@mui/icons-material/VoicemailOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState, type ComponentType, type KeyboardEvent } from 'react'
import { MAX_SEARCH_LENGTH } from 'contract/operation'
import { useSearchQuery } from '@/api/endpoints/search'
import { msg, plural, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { normalText } from '@/lists/matches'
import { useDebounced } from '@/lists/useDebounced'
import { selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { useIsOffered } from '@/store/useMay'
import { FailureNotice } from '@/ui/FailureNotice'
import { bringFocusBack } from '@/ui/focusHeading'
import { visuallyHidden } from '@/ui/styles'
import { foundItems, groupNames, inOrder, isFor, isFound, keyOf, localItems, recentItems, type Item, type Kind, type Known } from './items'

const icons: Readonly<Record<Kind, ComponentType<{ fontSize: 'small' }>>> = {
  action: Bolt,
  page: ArrowForward,
  number: Dialpad,
  application: AccountTree,
  schedule: AccessTime,
  invoice: ReceiptLong,
  dial: Headset,
  person: Person,
  audiofile: AudioFile,
  call: History,
  voicemail: Voicemail,
  request: SupportAgent,
}

interface Group {
  name: Message
  /** Each with its place among all. */
  items: { item: Item; at: number }[]
}

const groupsOf = (recent: number, items: readonly Item[]): Group[] => {
  const groups: Group[] = []
  for (const [at, item] of items.entries()) {
    const name = at < recent ? msg('Recent') : groupNames[item.kind]
    if (groups.at(-1)?.name.key !== name.key) groups.push({ name, items: [] })
    groups.at(-1)?.items.push({ item, at })
  }
  return groups
}

/** What is known here at once, and below it what the service finds. */
const useResults = (typed: string, known: Known) => {
  const owner = useAppSelector(selectSession)
  const reader = { t: useT(), language: useLanguage(), role: owner.role }
  const text = normalText(typed)
  const q = useDebounced(text)
  const isAsked = q !== '' && readSettings().extensions
  const { data, currentData, isError, isFetching, refetch } = useSearchQuery({ q }, { skip: !isAsked })
  const isOffered = useIsOffered()
  const local = localItems(text, known, reader).filter(({ target }) => !('to' in target) || isOffered(target.to))
  const recent = text === '' ? recentItems(owner, local) : []
  const isUpToDate = q === text && currentData !== undefined
  // What was found for the text before stays for as long as it fits, until the next reply.
  const earlier = data === undefined || text === '' ? [] : foundItems(data, reader).filter((item) => isFor(owner.role, item) && (isUpToDate || isFound(item, text)))
  const isRecent = new Set(recent.map(keyOf))
  const items = text === '' ? [...recent, ...local.filter((item) => !isRecent.has(keyOf(item)))] : inOrder(text, local, earlier)
  const isFailed = isAsked && q === text && isError && !isFetching
  return {
    text,
    items,
    groups: groupsOf(recent.length, items),
    isSearching: text !== '' && readSettings().extensions && !isUpToDate && !isFailed,
    isFailed,
    retry: (): void => void refetch(),
  }
}

const paperStyles = {
  m: { xs: 1.5, sm: 4 },
  mt: { sm: '10vh' },
  width: { xs: 'calc(100% - 24px)', sm: 'calc(100% - 64px)' },
  maxHeight: { xs: 'calc(100% - 24px)', sm: '75vh' },
  alignSelf: 'flex-start',
  backgroundImage: 'none',
  display: 'flex',
  flexDirection: 'column',
} as const
const fieldStyles = { display: 'flex', alignItems: 'center', gap: 1.5, pl: 2, pr: 1, py: 0.75, borderBottom: 1, borderColor: 'divider' } as const
const listStyles = {
  overflowY: 'auto',
  p: 1,
  '& .group': { px: 1, pt: 1, pb: 0.5, typography: 'body2', fontWeight: 600, color: 'text.secondary' },
  '& .option': { display: 'flex', alignItems: 'center', gap: 1.5, px: 1, py: 0.75, borderRadius: 1, cursor: 'pointer', scrollMarginBlock: 36 },
  '& .option > svg': { color: 'text.secondary', flexShrink: 0 },
  '& .option[aria-selected="true"]': { bgcolor: 'action.selected', '@media (forced-colors: active)': { outline: '2px solid Highlight' } },
  '& .texts': { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline', justifyContent: 'space-between', flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& .detail': { typography: 'body2', color: 'text.secondary' },
} as const
const lineStyles = { px: 2, py: 1.5, color: 'text.secondary', overflowWrap: 'anywhere' } as const

interface OptionProps {
  item: Item
  id: string
  isNext: boolean
  onPoint: () => void
  onChoose: () => void
}

const Option = ({ item: { kind, title, detail }, id, isNext, onPoint, onChoose }: OptionProps) => {
  const Icon = icons[kind]
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The keys are those of the field, which keeps the focus.
    <div role="option" id={id} aria-selected={isNext} tabIndex={-1} className="option" onMouseMove={isNext ? undefined : onPoint} onClick={onChoose}>
      <Icon fontSize="small" />
      <span className="texts">
        <span dir="auto">{title}</span>
        {detail === '' ? null : <span className="detail">{detail}</span>}
      </span>
    </div>
  )
}

interface SearchDialogProps {
  begun: string
  known: Known
  onChoose: (item: Item) => void
  onClose: () => void
}

/** A field with a list below it; the focus stays in the field. */
export const SearchDialog = ({ begun, known, onChoose, onClose }: SearchDialogProps) => {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState(begun)
  /** Null: the first. It stays on its item when others come. */
  const [pointed, setPointed] = useState<string | null>(null)
  const { text, items, groups, isSearching, isFailed, retry } = useResults(typed, known)
  const next = Math.max(0, items.findIndex((item) => keyOf(item) === pointed))
  const optionId = (index: number): string => `${id}-${index}`
  useEffect(() => bringFocusBack, [])
  useEffect(() => {
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, next])

  const point = (index: number): void => {
    const item = items.at(index % items.length)
    if (item !== undefined) setPointed(keyOf(item))
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => point(next + 1),
    ArrowUp: () => point(next - 1),
    Home: () => point(0),
    End: () => point(-1),
    Enter: () => {
      const item = items[next]
      if (item !== undefined) onChoose(item)
    },
  }
  const handleKey = (event: KeyboardEvent): void => {
    const act = event.nativeEvent.isComposing || event.shiftKey ? undefined : keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const handleType = (value: string): void => {
    setTyped(value)
    setPointed(null)
  }
  const nothing = t('Nothing found for “{text}”.', { text })
  const isEmpty = items.length === 0 && !isSearching && !isFailed
  const told = (): string => {
    if (text === '') return ''
    if (isSearching) return t('Searching…')
    return isEmpty ? nothing : t(plural(items.length, '{count} result', '{count} results'))
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} slotProps={{ paper: { elevation: 8, sx: paperStyles, 'aria-label': t('Search') } }}>
      <Box role="search" sx={fieldStyles}>
        <SearchIcon fontSize="small" />
        <InputBase
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- A dialog takes the focus, and this is what it is for.
          autoFocus
          fullWidth
          value={typed}
          placeholder={t('Search, or type an action')}
          onChange={(event) => handleType(event.target.value)}
          onKeyDown={handleKey}
          slotProps={{
            input: {
              ...{ role: 'combobox', 'aria-label': t('Search'), 'aria-expanded': items.length > 0, 'aria-controls': id, 'aria-autocomplete': 'list' },
              ...(items.length > 0 && { 'aria-activedescendant': optionId(next) }),
              ...{ autoComplete: 'off', spellCheck: false, enterKeyHint: 'go', maxLength: MAX_SEARCH_LENGTH },
            },
          }}
        />
        <IconButton aria-label={t('Close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box role="listbox" id={id} aria-label={t('Results')} aria-busy={isSearching} sx={items.length > 0 ? listStyles : { display: 'none' }}>
        {groups.map((group) => (
          <div key={group.name.key} role="group" aria-label={t(group.name)}>
            <div aria-hidden className="group">
              {t(group.name)}
            </div>
            {group.items.map(({ item, at }) => (
              <Option key={keyOf(item)} item={item} id={optionId(at)} isNext={at === next} onPoint={() => point(at)} onChoose={() => onChoose(item)} />
            ))}
          </div>
        ))}
      </Box>
      {isSearching ? <Box sx={lineStyles}>{t('Searching…')}</Box> : null}
      {isEmpty ? <Box sx={lineStyles}>{nothing}</Box> : null}
      {isFailed ? (
        <Box sx={{ p: 1 }}>
          <FailureNotice message={t("Couldn't search the rest of your account.")} subject={t('Search')} onRetry={retry} />
        </Box>
      ) : null}
      <Typography role="status" sx={visuallyHidden}>
        {told()}
      </Typography>
    </Dialog>
  )
}
