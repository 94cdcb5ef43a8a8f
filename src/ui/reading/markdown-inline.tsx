import type { Inline } from '../../reading/markdown.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './markdown.module.css';
import { useMarkedFrom } from './marked.tsx';

/** Pieces of a line. */
export function Inlines({ inlines }: { readonly inlines: readonly Inline[] }) {
  return inlines.map((inline, index) => (
    // Pieces have no names of their own, and stay in their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Piece key={index} inline={inline} />
  ));
}

function Piece({ inline }: { readonly inline: Inline }) {
  const markedFrom = useMarkedFrom();
  switch (inline.kind) {
    case 'text':
      return (
        <span {...markedFrom(inline.from ?? inline.written?.[0])}>
          <InertText text={inline.text} />
        </span>
      );
    case 'code':
    case 'html':
      return (
        <code className={styles[inline.kind === 'code' ? 'inline' : 'markup']} {...markedFrom(inline.from)}>
          <InertText text={inline.text} />
        </code>
      );
    case 'break':
      return <br />;
    case 'strong':
      return (
        <strong>
          <Inlines inlines={inline.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines inlines={inline.children} />
        </em>
      );
    case 'delete':
      return (
        <del>
          <Inlines inlines={inline.children} />
        </del>
      );
    case 'link':
      return <Link link={inline} />;
    case 'image':
      return (
        <span className={styles['image']}>
          image{inline.alt === '' ? '' : ': '}
          <InertText text={inline.alt} /> <Address url={inline.url} />
          <Title title={inline.title} />
        </span>
      );
    case 'footnote':
      return (
        <sup>
          [<InertText text={inline.name} />]
        </sup>
      );
  }
}

/** What a link says, and where it would lead: both are there to read, and neither can be followed. */
function Link({ link: { url, title, children } }: { readonly link: Extract<Inline, { readonly kind: 'link' }> }) {
  const [only] = children;
  const isBare = children.length === 1 && only?.kind === 'text' && (only.text === url || `mailto:${only.text}` === url);
  return (
    <span className={styles['link']}>
      {isBare ? null : (
        <>
          <span className={styles['words']}>
            <Inlines inlines={children} />
          </span>{' '}
        </>
      )}
      <Address url={url} />
      <Title title={title} />
    </span>
  );
}

/** What is written after an address. */
export function Title({ title }: { readonly title: string | null }) {
  if (title === null) return null;
  return (
    <>
      {' '}
      <span className={styles['title']}>
        (<InertText text={title} />)
      </span>
    </>
  );
}

/** An address as it is written. It is not a link. */
export function Address({ url }: { readonly url: string }) {
  return (
    <span className={styles['address']}>
      <code>
        <InertText text={url === '' ? '(no address)' : url} />
      </code>
      <CopyButton text={url} what={`the address ${url}`} />
    </span>
  );
}
