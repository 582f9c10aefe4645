import Button from '@mui/material/Button'
import { Component, Fragment, type ReactNode } from 'react'
import { useT } from '@/i18n/useT'
import { isChunkLoadError } from './chunkLoadError'
import { NewVersionNotice } from './NewVersionNotice'
import { Notice } from './Notice'

const BrokenNotice = ({ onRetry }: { onRetry: () => void }) => {
  const t = useT()
  const retry = (
    <Button size="small" onClick={onRetry}>
      {t('Try again')}
    </Button>
  )
  return (
    <Notice kind="error" role="alert" action={retry}>
      {t('Something went wrong on this screen.')}
    </Notice>
  )
}

interface BoundaryProps {
  children: ReactNode
}

interface BoundaryState {
  error: unknown
  isBroken: boolean
  /** How often it was drawn again. */
  turn: number
}

/** Then drawing anew doesn't help. */
const MOST_TURNS = 20

/** Give it a `key` that changes with the part of the page that it protects. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, isBroken: false, turn: 0 }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, isBroken: true }
  }

  /** Before the browser paints. The DOM fails React only where a page translator or an extension moved its nodes. */
  override componentDidCatch(error: unknown): void {
    if (error instanceof DOMException && this.state.turn < MOST_TURNS) this.redraw()
  }

  redraw = (): void => this.setState(({ turn }) => ({ error: null, isBroken: false, turn: turn + 1 }))

  override render(): ReactNode {
    const { isBroken, turn } = this.state
    if (!isBroken) return <Fragment key={turn}>{this.props.children}</Fragment>
    return isChunkLoadError(this.state.error) ? <NewVersionNotice /> : <BrokenNotice onRetry={this.redraw} />
  }
}
