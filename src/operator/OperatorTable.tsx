import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'

const styles = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& :is(th, td)': { px: { xs: 1.5, lg: 2 }, py: 1.25, textAlign: 'left', overflowWrap: 'break-word' },
  '& .long': { overflowWrap: 'anywhere', minWidth: 140 },
  '& .sentence': { minWidth: 240 },
  '& th': { color: 'text.secondary', fontWeight: 600, whiteSpace: 'nowrap' },
  '& tr + tr, & tbody tr': { borderTop: 1, borderColor: 'divider' },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& .figure': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .nowrap': { whiteSpace: 'nowrap' },
} as const

/** Breaks before its @, if anywhere. */
export const EmailText = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  return at < 1 ? (
    email
  ) : (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

interface OperatorTableProps {
  label: string
  /** A head that is empty has a column of buttons. */
  heads: readonly string[]
  /** The columns of figures, from 0. */
  figures?: readonly number[]
  /** The rows. */
  children: ReactNode
}

/** Operators work at a desk: on a narrow window the table scrolls sideways in its frame, also by keyboard. */
export const OperatorTable = ({ label, heads, figures = [], children }: OperatorTableProps) => (
  <Paper variant="outlined" role="region" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
    <Box component="table" sx={styles}>
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={`${head}${index}`} scope="col" className={figures.includes(index) ? 'figure' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Box>
  </Paper>
)
