import Button from '@mui/material/Button'
import { Component, type ReactNode } from 'react'
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
}

/** Give it a `key` that changes with the part of the page that it protects. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, isBroken: false }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, isBroken: true }
  }

  handleRetry = (): void => this.setState({ error: null, isBroken: false })

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return isChunkLoadError(this.state.error) ? <NewVersionNotice /> : <BrokenNotice onRetry={this.handleRetry} />
  }
}
