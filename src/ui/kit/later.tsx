import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { fetchPart } from './fetch-part.ts';
import { InertText } from './inert-text.tsx';
import styles from './later.module.css';

/** How a part that comes later stands in for itself. */
interface Standins {
  /** Drawn while the part is fetched; nothing when it is not given. */
  readonly waiting?: ReactNode;
  /** Drawn when the part cannot be, where something simpler does as well. Without it the fault is said, with a way to try again. */
  readonly instead?: ReactNode;
  /** Told what went wrong, for parts that have no place of their own to say it. Nothing is drawn then. */
  readonly onFailure?: ((words: string) => void) | undefined;
}

/** A part of the page whose code is fetched when it is first drawn. */
export type Later<Props extends object> = ComponentType<Props & Standins> & {
  /** Fetches it, so that it is there when it is drawn. A failure is told then. */
  prepare(): void;
};

/**
 * Makes a part of the page that is fetched when it is first drawn. That can fail when the site is gone or was built anew meanwhile: the
 * page around it stays, and the next attempt fetches again.
 *
 * Not React's own `lazy`: after what stands in was drawn, it holds back what was fetched for a third of a second.
 *
 * @param name of the part, as a sentence begins with it: `The help`
 * @param fetch imports its module, whose default export draws it
 */
export function later<Props extends object>(
  name: string,
  fetch: () => Promise<{ default: ComponentType<Props> }>,
): Later<Props> {
  let Part: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  let failures = 0;
  const come = (): Promise<void> => {
    coming ??= fetchPart(fetch, failures).then(
      ({ default: fetched }) => {
        Part = fetched;
      },
      (error: unknown) => {
        coming = null;
        failures++;
        throw error;
      },
    );
    return coming;
  };

  function Coming({ waiting, rest }: { readonly waiting: ReactNode; readonly rest: object }) {
    const [fault, setFault] = useState<{ readonly error: unknown } | null>(null);
    const [, setThere] = useState(Part !== null);
    useEffect(() => {
      let isGone = false;
      come().then(
        () => {
          if (!isGone) setThere(true);
        },
        (error: unknown) => {
          if (!isGone) setFault({ error });
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    if (fault !== null) throw fault.error;
    return Part === null ? waiting : <Part {...(rest as Props)} />;
  }

  function LaterPart({ waiting = null, instead, onFailure, ...rest }: Props & Standins) {
    return (
      <Attempt name={name} instead={instead} onFailure={onFailure}>
        <Coming waiting={waiting} rest={rest} />
      </Attempt>
    );
  }
  return Object.assign(LaterPart, { prepare: () => void come().catch(() => undefined) });
}

interface AttemptProps extends Omit<Standins, 'waiting'> {
  readonly name: string;
  readonly children: ReactNode;
}

class Attempt extends Component<AttemptProps, { readonly failure: Error | null }> {
  override state = { failure: null as Error | null };

  static getDerivedStateFromError(error: unknown): { failure: Error } {
    return { failure: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(): void {
    this.props.onFailure?.(this.#words());
  }

  override render(): ReactNode {
    const { instead, onFailure, children } = this.props;
    if (this.state.failure === null) return children;
    if (onFailure !== undefined) return null;
    if (instead !== undefined) return instead;
    return (
      <div role="alert" className={styles['failure']}>
        <p>
          <InertText text={this.#words()} />
        </p>
        <Button onClick={() => this.setState({ failure: null })}>Try again</Button>
      </div>
    );
  }

  #words(): string {
    const message = this.state.failure?.message ?? '';
    return `${this.props.name} could not be loaded: ${message}. Is the site still there? If it was built anew, reload the page.`;
  }
}
