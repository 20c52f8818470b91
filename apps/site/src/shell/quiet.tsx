import { Component, type ReactNode, Suspense } from 'react';

/** A part the page can do without: until it is there nothing stands in its place, and where it fails the page goes on without it. */
export class Quiet extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
