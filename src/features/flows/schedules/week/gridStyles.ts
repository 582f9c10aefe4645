export const HEIGHT_PX = 528

const edge = { position: 'absolute', left: 0, right: 0, height: 8, cursor: 'ns-resize' } as const

/** Below `md` the list is alone: a finger scrolls there. */
export const gridStyles = {
  display: { xs: 'none', md: 'block' },
  displayPrint: 'none',
  WebkitUserSelect: 'none',
  userSelect: 'none',
  typography: 'caption',
  color: 'text.secondary',
  '& .head': { display: 'grid', gridTemplateColumns: '4.5rem repeat(7, minmax(0, 1fr))', textAlign: 'center', pb: 0.5 },
  '& .body': { display: 'grid', gridTemplateColumns: '4.5rem minmax(0, 1fr)' },
  '& .hours': { position: 'relative' },
  '& .hours span': { position: 'absolute', right: 8, transform: 'translateY(-50%)', whiteSpace: 'nowrap' },
  '& .columns': {
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    cursor: 'crosshair',
    touchAction: 'none',
    backgroundImage: 'linear-gradient(var(--mui-palette-divider) 1px, transparent 1px)',
    backgroundSize: `100% ${HEIGHT_PX / 8}px`,
  },
  '& .column': { position: 'relative', borderLeft: 1, borderColor: 'divider', '&:first-of-type': { borderLeft: 0 } },
  '& .block': {
    position: 'absolute',
    left: 3,
    right: 3,
    borderRadius: 1,
    cursor: 'grab',
    bgcolor: 'primary.main',
    opacity: 0.75,
    '&:hover': { opacity: 1 },
    '&.is-wrong': { bgcolor: 'error.main' },
  },
  '& [data-edge="start"]': { ...edge, top: 0 },
  '& [data-edge="end"]': { ...edge, bottom: 0 },
} as const
