import { Component, type ReactNode } from 'react';

interface Props {
  /** Drawn instead when what is below cannot be. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Draws what is below it, or something simpler when that fails. */
export class Attempt extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
