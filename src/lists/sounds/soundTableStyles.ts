import { visuallyHidden } from '@/ui/visuallyHidden'
import { cardTable, cellClasses, figureCell, offPaper, wideTable as wide } from '@/ui/cardTable'

/** Where the menu of the console is a column, which leaves less room than the rail of icons just below. */
const desktop = '@media (min-width: 75em)'
const large = '@media (min-width: 80em)'
/** From where heads of normal size fit their columns. */
const roomy = '@media (min-width: 90em)'

/** At 900 px, the narrowest table leaves 150 px to the caller of a recording; all widths add up to that of the page. */
const cellStyles = {
  tick: { gridArea: 'tick', pl: 1, '& .MuiCheckbox-root': { p: 0.5 }, '& .row-check': { '--check-padding': '4px' }, [wide]: { width: 36, pl: 0.5 }, ...offPaper },
  bin: { gridArea: 'bin', [wide]: { width: 36 }, ...offPaper },
  direction: {
    gridArea: 'direction',
    whiteSpace: 'nowrap',
    [wide]: { width: 70 },
    '@media (min-width: 56.25em) and (max-width: 63.99em)': { '& svg': { display: 'none' } },
    '@media (min-width: 64em)': { width: 88 },
  },
  /** Leaves room for the mark of a new voicemail, which hangs left of the caller. */
  number: { gridArea: 'number', [wide]: { pr: 1 } },
  /** Beside a column of directions. */
  tightNumber: {
    gridArea: 'number',
    [wide]: { width: 'clamp(120px, 56vw - 384px, 190px)' },
    [desktop]: { width: 'clamp(140px, 60vw - 580px, 188px)' },
    [large]: { width: 'clamp(188px, 22vw - 115px, 210px)' },
  },
  caller: { gridArea: 'caller' },
  duration: {
    ...figureCell,
    gridArea: 'duration',
    color: 'text.secondary',
    textAlign: 'right',
    pr: 1.5,
    [wide]: { width: 70, pr: 0.5 },
    [roomy]: { width: 84 },
  },
  date: { gridArea: 'date', color: 'text.secondary', [wide]: { width: 124, pl: 1 }, [large]: { width: 128 } },
  player: {
    gridArea: 'player',
    ml: -1,
    [wide]: { width: 'clamp(146px, 40vw - 264px, 216px)' },
    [desktop]: { width: 'clamp(200px, 72.5vw - 728px, 340px)' },
    ...offPaper,
  },
  more: { gridArea: 'more', pr: 1, [wide]: { width: 40 }, [large]: { width: 44 }, ...offPaper },
} as const

export const tableStyles = {
  ...cardTable({
    columns: 'auto minmax(0, 1fr) auto auto',
    areas:
      '"tick caller bin more" ". number duration duration" ". direction direction direction" ". date date date" ". player player player"',
    gap: 1,
    align: 'center',
    hasHeads: true,
  }),
  '*:where(&) :is(th, td)': {
    p: 0.5,
    textAlign: 'left',
    fontWeight: 'inherit',
    typography: 'body2',
    [wide]: { py: 1 },
    [large]: { px: 0.75 },
  },
  '*:where(&) thead th': { [wide]: { typography: 'caption' }, [roomy]: { typography: 'body2' } },
  ...cellClasses(cellStyles),
  '& tbody tr': { cursor: 'pointer' },
  // Keeps a focused row clear of the sticky bars.
  '& tbody :is(tr, a, button, input)': { scrollMarginTop: 180, scrollMarginBottom: 24 },
  '& tbody tr[data-selected="true"]': { bgcolor: 'action.selected' },
  '& tbody tr[aria-current="true"]': { boxShadow: 'inset 4px 0 0 var(--mui-palette-primary-main)' },
  '& tbody tr[data-new="true"] :is(.cell-number, .cell-caller, .cell-duration)': {
    fontWeight: 700,
    color: 'text.primary',
    '& .small-line': { fontWeight: 400 },
  },
  '& .new-mark': {
    position: 'absolute',
    left: -12,
    width: 8,
    height: 8,
    mt: '0.4em',
    borderRadius: '50%',
    bgcolor: 'primary.main',
    '@media (forced-colors: active)': { bgcolor: 'Highlight', forcedColorAdjust: 'none' },
    '& span': visuallyHidden,
  },
  '& tbody tr:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const
