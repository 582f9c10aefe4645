import { Component, type ReactNode } from 'react'
import { BrokenNotice } from './BrokenNotice'
import { isMissingPart } from './missingPart'
import { NewVersionNotice } from './NewVersionNotice'

interface BoundaryProps {
  children: ReactNode
}

interface BoundaryState {
  error: unknown
  isBroken: boolean
}

/** Keeps a failure inside the part of the page that it wraps. Give it a `key` that changes when the part does. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, isBroken: false }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, isBroken: true }
  }

  handleRetry = (): void => this.setState({ error: null, isBroken: false })

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return isMissingPart(this.state.error) ? <NewVersionNotice /> : <BrokenNotice onRetry={this.handleRetry} />
  }
}
